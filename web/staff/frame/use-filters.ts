import { useNavigate, useSearch } from '@tanstack/react-router'

type Filters<Name extends string> = Readonly<Record<Name, string>>
/** Row ids between which a page lies, in lists that are paged by id. */
type Beside = { after?: string; before?: string }

/**
 * A list's filters, page, and the row open beside it, all in the address. A change of filters returns to the first page but keeps the row
 * open, because text filters apply with a delay and the user may have opened a row meanwhile. `kept` has the address's parameters that
 * select the list itself.
 */
export function useFilters<const Name extends string>(
  path: string,
  names: readonly Name[],
  kept: Readonly<Record<string, string>> = {},
) {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const filters = Object.fromEntries(names.map((name) => [name, textOf(search[name])])) as Filters<Name>
  const page = /^[1-9]\d{0,5}$/.test(textOf(search.page)) ? Number(search.page) : 1
  const beside = filled({ after: textOf(search.after), before: textOf(search.before) }) as Beside
  const opened = textOf(search.open)
  const saved = textOf(search.saved)

  const addressOf = (
    next: Partial<Filters<Name>>,
    { page = 1, open = '', ...row }: { page?: number; open?: string } & Beside = {},
  ) => filled({ ...kept, saved, ...filters, ...next, page: page > 1 ? String(page) : '', ...row, open })
  const go = (to: Record<string, string>, replace: boolean) =>
    void navigate({ to: path, search: to as never, replace })
  return {
    filters,
    page,
    beside,
    /** The id of the open saved view; empty for none. */
    saved,
    /** The id of the open row; empty for none. */
    opened,
    /** The active filters, as sent to the server. */
    asked: filled(filters) as Partial<Filters<Name>>,
    change: (next: Partial<Filters<Name>>) => go(addressOf(next, { open: opened }), true),
    clear: () => go({ ...kept }, true),
    turn: (to: number, row: Beside = {}) => go(addressOf({}, { page: to, ...row }), false),
    open: (id: string) => go(addressOf({}, { page, ...beside, open: id }), false),
    /** The address that opens a row beside the list. */
    linkTo: (id: string | number) => addressOf({}, { page, ...beside, open: String(id) }) as never,
    /** The address of the list with another filter value. */
    linkWith: (next: Partial<Filters<Name>>) => addressOf(next) as never,
  }
}

const filled = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))

const textOf = (value: unknown): string => {
  const [one] = [value].flat()
  return one === undefined || one === null ? '' : String(one).trim().slice(0, 1000)
}
