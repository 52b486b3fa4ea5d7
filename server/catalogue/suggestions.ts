import { type CatalogueQuery, noFilters, remembered, rowsInView } from '../../contract/catalogue-query.ts'
import { countValues, suggest } from '../../contract/catalogue-suggest.ts'
import { type Day, monthOf } from '../../contract/dates.ts'
import type { InventoryType, Suggestion } from '../../contract/search.ts'
import type { SignedInCtx } from '../handle.ts'
import { viewerOf } from './rows.ts'

/** What is offered of an inventory type on a day, without any search. */
export const offerOf = (
  ctx: SignedInCtx,
  { type, shipDay, farm }: { type: InventoryType; shipDay: Day; farm: boolean },
): CatalogueQuery => ({
  viewer: viewerOf(ctx.user),
  department: type === 'all' ? null : type,
  shipDay,
  today: ctx.catalogue.today(),
  us: false,
  farm,
  isPreBooking: false,
  isGrowerDirect: false,
  addSpecials: false,
  filters: noFilters(),
  search: '',
})

/** What a term may become among what this user may see and what is offered for the day. */
export async function readSuggestions(
  ctx: SignedInCtx,
  asked: { type: InventoryType; term: string; shipDay: Day; farm: boolean },
): Promise<Suggestion[]> {
  const { catalogue } = await ctx.catalogue.settled()
  const query = offerOf(ctx, asked)
  const { viewer, department, shipDay, today, farm } = query
  const key = JSON.stringify([
    'suggested',
    viewer.departments.toSorted(),
    viewer.farmDirect,
    department,
    monthOf(shipDay),
    today,
    farm,
  ])
  const among = remembered(catalogue, key, () => {
    const rows = rowsInView(catalogue, query)
    return { rows, counts: countValues(catalogue, rows) }
  })
  return suggest(catalogue, asked.term, among)
}
