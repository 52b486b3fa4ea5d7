import { findMatches, nothingPersonal, rowsInView } from '../../contract/catalogue/query.ts'
import { nearestSpelling } from '../../contract/catalogue/search-spelling.ts'
import type { Day } from '../../contract/core/dates.ts'
import type { SignedInCtx } from '../core/route.ts'
import { offerOf } from './suggestions.ts'

/** The nearest spelling of a search that finds nothing, among the words of what this user is offered for the day. */
export async function readSpelling(
  ctx: SignedInCtx,
  { text, shipDay }: { text: string; shipDay: Day },
): Promise<{ text: string | null }> {
  const { catalogue } = await ctx.catalogue.settled()
  const query = offerOf(ctx, { type: 'All', shipDay, farm: false })
  const finds = (search: string) => findMatches(catalogue, { ...query, search }, nothingPersonal).total > 0
  if (finds(text)) return { text: null }
  return { text: nearestSpelling(catalogue, text, { within: rowsInView(catalogue, query), finds }) }
}
