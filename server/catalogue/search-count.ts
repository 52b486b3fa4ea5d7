import {
  type CatalogueQuery,
  findMatches,
  noFilters,
  nothingPersonal,
} from '../../contract/catalogue/query.ts'
import type { Day } from '../../contract/core/dates.ts'
import {
  groupOfKind,
  type InventoryType,
  type searchTypes,
} from '../../contract/features/catalogue/search.ts'
import type { SignedInCtx } from '../core/route.ts'
import { offerOf } from './suggestions.ts'

type SearchType = (typeof searchTypes)[number]

/** The number of rows that a search would return. */
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
