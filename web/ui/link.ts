/** Link styles, for the router's `<Link>` and plain `<a>` alike. */

/** A link in running text or beside a heading: underlined, accent. */
export const linkClass = 'text-accent underline underline-offset-2 hover:text-accent-hover'

/** The same in 12, beside a label or under a box. */
export const smallLinkClass = `${linkClass} text-12`

/** A button that reads as a link: `<button type="button" className={linkButtonClass}>`. */
export const linkButtonClass = `${linkClass} inline cursor-pointer text-left`
