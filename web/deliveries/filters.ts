/** How far back deliveries are shown. */
export const dayChoices = ['7', '30', '90', '365'] as const
export type DayChoice = (typeof dayChoices)[number]

/** What the address of the deliveries says; an empty ship-to is any. */
export type Filters = { days: DayChoice; shipTo: string; page: number }

export const deliveriesPageSize = 40

/** Reads the address; what makes no sense there counts as not said. */
export function filtersFrom(search: Readonly<Record<string, unknown>>): Filters {
  const text = (name: string) => String(search[name] ?? '')
  return {
    days: dayChoices.find((days) => days === text('days')) ?? '30',
    shipTo: /^[1-9]\d{0,14}$/.test(text('shipTo')) ? text('shipTo') : '',
    page: /^[1-9]\d{0,5}$/.test(text('page')) ? Number(text('page')) : 1,
  }
}

/** The address of the filters: only what is not as usual. */
export const searchFrom = ({ days, shipTo, page }: Filters): Record<string, string> => ({
  ...(days !== '30' && { days }),
  ...(shipTo && { shipTo }),
  ...(page > 1 && { page: String(page) }),
})

/** What is asked of the server, but for the page. */
export const deliveriesQuery = ({ days, shipTo }: Filters) => ({ days, ...(shipTo && { shipTo }) })
