import {
  type CatalogueQuery,
  findMatches,
  noFilters,
  nothingPersonal,
} from '../../contract/catalogue/query.ts'
import { departments } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import { facetGroups } from '../../contract/features/catalogue/inventory.ts'
import type { Ctx } from '../core/route.ts'

type Section = Partial<
  Pick<CatalogueQuery, 'department' | 'us' | 'farm' | 'isPreBooking' | 'isGrowerDirect'>
> & {
  other?: string
}

/** The lists of the shop by their address. */
const sections: Readonly<Record<string, Section>> = {
  '/fresh-flowers': { department: 'flowers' },
  '/farm-direct-flowers': { farm: true },
  '/grower-direct': { isGrowerDirect: true },
  '/pre-booking': { isPreBooking: true },
  '/us-flowers': { us: true, department: 'flowers' },
  '/plants': { department: 'plants' },
  '/supplies': { department: 'supplies' },
  '/yard': { department: 'yard' },
  '/overstock-sale': { other: 'Overstock Sale' },
}

/** How many items a page of the shop shows on a day to a user who may order everything; null for a page without a list. */
export async function countItems(
  ctx: Ctx,
  { link, day }: { link: string; day: Day },
): Promise<number | null> {
  const { pathname, searchParams } = new URL(link, 'http://shop')
  const section = sections[pathname]
  if (!section) return null
  const { other, ...fixed } = section
  const filters = {
    ...noFilters(),
    ...Object.fromEntries(facetGroups.map((group) => [group, searchParams.getAll(group).slice(0, 100)])),
  }
  const { catalogue } = await ctx.catalogue.settled()
  const query: CatalogueQuery = {
    viewer: { departments: [...departments], farmDirect: true, usItems: true },
    department: null,
    us: false,
    farm: false,
    isPreBooking: false,
    isGrowerDirect: false,
    addSpecials: false,
    ...fixed,
    shipDay: day,
    today: ctx.catalogue.today(),
    filters: other === undefined ? filters : { ...filters, other: [other] },
    search: (searchParams.get('search') ?? '').trim().slice(0, 100),
  }
  return findMatches(catalogue, query, nothingPersonal).total
}
