// One page becomes another without losing what the reader is doing.

/** Makes one element like another, keeping what is the same: focus, scrolling and animations survive. */
export function morph(from, to) {
    if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) return from.replaceWith(to);
    if (from.nodeType !== Node.ELEMENT_NODE) {
        if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
        return;
    }
    if (from.isEqualNode(to)) return;
    for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !(name === 'open' && from.nodeName === 'DETAILS')) from.removeAttribute(name);
    for (const { name, value } of [...to.attributes]) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
    const name = (node) => node.dataset?.target ?? node.dataset?.action ?? node.id;
    const known = new Map();
    for (const child of from.children) if (name(child)) known.set(name(child), child);
    let at = from.firstChild;
    for (const child of [...to.childNodes]) {
        const same = name(child) ? known.get(name(child)) : at && !name(at) ? at : null;
        if (!same || same.nodeName !== child.nodeName) {
            from.insertBefore(child, at);
            continue;
        }
        if (same !== at) from.insertBefore(same, at);
        else at = at.nextSibling;
        morph(same, child);
    }
    while (at) {
        const next = at.nextSibling;
        at.remove();
        at = next;
    }
}

export function parse(html) {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content;
}
