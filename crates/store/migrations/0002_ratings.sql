-- How strong people are at each game.

CREATE TABLE ratings (
    account {id} NOT NULL REFERENCES accounts (id),
    game {id} NOT NULL,
    rating BIGINT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (account, game)
){keyed};
