//! What a search remembers: for each step that somebody could take, how often it was possible, how often it was tried, and what came
//! of it for the one who took it.
//!
//! A node stands for a sequence of actions, not for a position: what chance and hidden cards make of it differs from world to world, and
//! so may who decides there and what is legal. Memory is bounded; a full tree goes on counting and grows no more.

use std::collections::HashMap;
use table::{Game, Seat};

/// The node at which the search begins.
pub(super) const ROOT: u32 = 0;
/// No node, no edge.
const NONE: u32 = u32::MAX;

/// One step from a node.
pub(super) struct Edge<A> {
    pub(super) action: A,
    pub(super) seat: Seat,
    pub(super) visits: u32,
    /// How often it was legal when this node was passed.
    available: u32,
    /// The sum of the rewards of the seat.
    pub(super) total: f64,
    child: u32,
    /// The next edge of the same node.
    next: u32,
}

pub(super) struct Tree<A> {
    /// The first edge of each node.
    nodes: Vec<u32>,
    edges: Vec<Edge<A>>,
    /// Nodes after a decision of several seats: where the observer was, and what it heard.
    joints: HashMap<(u32, u64), u32>,
    most_edges: usize,
}

impl<A: Copy + Eq> Tree<A> {
    pub(super) fn new(most_edges: usize) -> Self {
        Tree { nodes: vec![NONE], edges: Vec::new(), joints: HashMap::new(), most_edges }
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(NONE);
        self.edges.clear();
        self.joints.clear();
    }

    fn is_full(&self) -> bool {
        self.edges.len() + self.joints.len() >= self.most_edges
    }

    pub(super) fn edge(&self, edge: u32) -> &Edge<A> {
        &self.edges[edge as usize]
    }

    /// Where an edge leads; made at its first visit.
    pub(super) fn child(&self, edge: u32) -> Option<u32> {
        let child = self.edge(edge).child;
        (child != NONE).then_some(child)
    }

    /// Gives an edge its node. Nothing if the tree is full.
    pub(super) fn grow(&mut self, edge: u32) {
        if !self.is_full() {
            self.edges[edge as usize].child = self.nodes.len() as u32;
            self.nodes.push(NONE);
        }
    }

    /// Where the observer is after it has heard this; made at the first time, and then nothing, as if it were beyond the tree.
    pub(super) fn after_hearing(&mut self, node: u32, heard: u64) -> Option<u32> {
        let known = self.joints.get(&(node, heard)).copied();
        if known.is_none() && !self.is_full() {
            self.joints.insert((node, heard), self.nodes.len() as u32);
            self.nodes.push(NONE);
        }
        known
    }

    /// All edges of a node.
    pub(super) fn edges_of(&self, node: u32) -> impl Iterator<Item = &Edge<A>> {
        let at = |index: u32| self.edges.get(index as usize);
        std::iter::successors(at(self.nodes[node as usize]), move |edge| at(edge.next))
    }

    /// The edges of this node for what is legal now, in the same order; new ones are made as they are met. False if there is no room
    /// for them; the root always has room.
    pub(super) fn find_edges(&mut self, node: u32, seat: Seat, legal: &[A], found: &mut Vec<u32>) -> bool {
        found.clear();
        // Legal actions come in a stable order, so the next one is mostly the next edge.
        let mut guess = self.nodes[node as usize];
        for &action in legal {
            let mut edge = guess;
            if edge == NONE || !self.is(edge, seat, action) {
                edge = self.nodes[node as usize];
                while edge != NONE && !self.is(edge, seat, action) {
                    edge = self.edges[edge as usize].next;
                }
            }
            if edge == NONE {
                if self.is_full() && node != ROOT {
                    return false;
                }
                edge = self.add(node, seat, action);
            }
            guess = self.edges[edge as usize].next;
            found.push(edge);
        }
        true
    }

    fn is(&self, edge: u32, seat: Seat, action: A) -> bool {
        let edge = &self.edges[edge as usize];
        edge.action == action && edge.seat == seat
    }

    fn add(&mut self, node: u32, seat: Seat, action: A) -> u32 {
        let new = self.edges.len() as u32;
        self.edges.push(Edge { action, seat, visits: 0, available: 0, total: 0.0, child: NONE, next: NONE });
        let first = &mut self.nodes[node as usize];
        if *first == NONE {
            *first = new;
            return new;
        }
        let mut last = *first;
        while self.edges[last as usize].next != NONE {
            last = self.edges[last as usize].next;
        }
        self.edges[last as usize].next = new;
        new
    }

    /// Notes that an edge was possible; returns its statistics.
    pub(super) fn consider(&mut self, edge: u32) -> (u32, u32, f64) {
        let edge = &mut self.edges[edge as usize];
        edge.available += 1;
        (edge.visits, edge.available, edge.total)
    }

    pub(super) fn reward(&mut self, edge: u32, reward: f64) {
        let edge = &mut self.edges[edge as usize];
        edge.visits += 1;
        edge.total += reward;
    }

    /// How often a node was passed.
    pub(super) fn visits(&self, node: u32) -> u64 {
        self.edges_of(node).map(|edge| u64::from(edge.visits)).sum()
    }

    /// Makes the node below an action of the root the new root, and forgets everything else, also what comes after others have
    /// decided at the same time. False if nothing is there.
    pub(super) fn descend(&mut self, seat: Seat, action: A) -> bool {
        let below = self.edges_of(ROOT).find(|edge| edge.seat == seat && edge.action == action);
        let Some(start) = below.map(|edge| edge.child).filter(|&child| child != NONE) else {
            return false;
        };
        let mut kept = Tree::new(self.most_edges);
        let mut queue = vec![(start, ROOT)];
        while let Some((old, new)) = queue.pop() {
            let mut last = NONE;
            for edge in self.edges_of(old) {
                let index = kept.edges.len() as u32;
                let mut copy = Edge { child: NONE, next: NONE, ..*edge };
                if edge.child != NONE {
                    copy.child = kept.nodes.len() as u32;
                    kept.nodes.push(NONE);
                    queue.push((edge.child, copy.child));
                }
                kept.edges.push(copy);
                match last {
                    NONE => kept.nodes[new as usize] = index,
                    last => kept.edges[last as usize].next = index,
                }
                last = index;
            }
        }
        *self = kept;
        true
    }
}

/// The tree of a game.
pub(super) type TreeOf<G> = Tree<<G as Game>::Action>;
