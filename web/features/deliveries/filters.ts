/** How far back deliveries are shown. */
export const dayChoices = ['7', '30', '90', '365'] as const
export type DayChoice = (typeof dayChoices)[number]

/** The filters in the address; an empty ship-to means any. */
export type Filters = { days: DayChoice; shipTo: string; page: number }

export const deliveriesPageSize = 40

/** Reads the address; invalid filters are ignored. */
export function filtersFrom(search: Readonly<Record<string, unknown>>): Filters {
  const text = (name: string) => String(search[name] ?? '')
  return {
    days: dayChoices.find((days) => days === text('days')) ?? '30',
    shipTo: /^[1-9]\d{0,14}$/.test(text('shipTo')) ? text('shipTo') : '',
    page: /^[1-9]\d{0,5}$/.test(text('page')) ? Number(text('page')) : 1,
  }
}

/** The address of the filters: only those that differ from the defaults. */
export const searchFrom = ({ days, shipTo, page }: Filters): Record<string, string> => ({
  ...(days !== '30' && { days }),
  ...(shipTo && { shipTo }),
  ...(page > 1 && { page: String(page) }),
})

/** The query for the server, without the page. */
export const deliveriesQuery = ({ days, shipTo }: Filters) => ({ days, ...(shipTo && { shipTo }) })
