import { useNavigate, useSearch } from '@tanstack/react-router'

type Filters<Name extends string> = Readonly<Record<Name, string>>

/**
 * What narrows a list, its page, and the row that is open beside it: all of it stands in the address. A change of what is
 * listed starts over at the first page.
 */
export function useFilters<const Name extends string>(path: string, names: readonly Name[]) {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const filters = Object.fromEntries(names.map((name) => [name, textOf(search[name])])) as Filters<Name>
  const page = /^[1-9]\d{0,5}$/.test(textOf(search.page)) ? Number(search.page) : 1
  const opened = textOf(search.open)

  const addressOf = (next: Partial<Filters<Name>>, { page = 1, open = '' } = {}) => {
    const shown = { ...filters, ...next, page: page > 1 ? String(page) : '', open }
    return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== ''))
  }
  const go = (to: Record<string, string>, replace: boolean) =>
    void navigate({ to: path, search: to as never, replace })
  return {
    filters,
    page,
    /** Which row is open; empty for none. */
    opened,
    isNarrowed: names.some((name) => filters[name] !== '') || page > 1,
    /** The filters that narrow, as they are asked of the server. */
    asked: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Partial<
      Filters<Name>
    >,
    change: (next: Partial<Filters<Name>>) => go(addressOf(next), true),
    clear: () => go({}, true),
    turn: (to: number) => go(addressOf({}, { page: to }), false),
    open: (id: string) => go(addressOf({}, { page, open: id }), false),
    /** The address of a row that opens beside the list. */
    linkTo: (id: string | number) => addressOf({}, { page, open: String(id) }) as never,
  }
}

const textOf = (value: unknown): string => {
  const [one] = [value].flat()
  return one === undefined || one === null ? '' : String(one).trim().slice(0, 254)
}
