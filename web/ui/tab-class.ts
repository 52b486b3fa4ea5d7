/** Styles of a tab that is a link: `<Link className={tabClass(here)} aria-current={here ? 'page' : undefined}>`. */
export const tabClass = (on: boolean) =>
  `inline-flex h-10 items-center gap-2 border-b-2 whitespace-nowrap -outline-offset-2 ${
    on
      ? 'border-accent font-semibold text-ink'
      : 'border-transparent text-ink-2 hover:border-line-2 hover:text-ink'
  }`
