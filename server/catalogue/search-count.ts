import {
  type CatalogueQuery,
  findMatches,
  noFilters,
  nothingPersonal,
} from '../../contract/catalogue-query.ts'
import type { Day } from '../../contract/dates.ts'
import { groupOfKind, type InventoryType, type searchTypes } from '../../contract/search.ts'
import type { SignedInCtx } from '../handle.ts'
import { offerOf } from './suggestions.ts'

type SearchType = (typeof searchTypes)[number]

/** How many rows the page of a search would have. */
export async function readSearchCount(
  ctx: SignedInCtx,
  asked: {
    text: string
    searchType: SearchType
    type: InventoryType
    shipDay: Day
    farm: boolean
    isPreBooking: boolean
  },
): Promise<{ count: number }> {
  const { catalogue } = await ctx.catalogue.settled()
  const { text, searchType } = asked
  const query: CatalogueQuery = { ...offerOf(ctx, asked), isPreBooking: asked.isPreBooking }
  const searched =
    searchType === 'all' || searchType === 'product'
      ? { search: text }
      : { filters: { ...noFilters(), [groupOfKind[searchType]]: [text] } }
  return { count: findMatches(catalogue, { ...query, ...searched }, nothingPersonal).total }
}
