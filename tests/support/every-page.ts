import {
  type CatalogueQuery,
  findMatches,
  noFilters,
  nothingPersonal,
} from '../../contract/catalogue/query.ts'
import { countValues, suggest } from '../../contract/catalogue/suggest.ts'
import { departments } from '../../contract/core/access.ts'
import { asDay } from '../../contract/core/dates.ts'
import { type CatalogueView, facetGroups, sorts } from '../../contract/features/catalogue/inventory.ts'
import type { CatalogueModel } from '../../server/catalogue/model.ts'
import { pageJson } from '../../server/catalogue/pages.ts'

/** Every page that a customer with all authorities could see, in every order, plus searches and suggestions. */
export async function everyPage(model: CatalogueModel, customerId: number): Promise<string[]> {
  const [shelf, view] = [await model.settled(), await model.customer(customerId)]
  const shipDay = asDay('2026-11-23')
  const query: CatalogueQuery = {
    viewer: { departments, farmDirect: true, usItems: true },
    department: null,
    shipDay,
    today: model.today(),
    us: false,
    farm: false,
    isPreBooking: false,
    isGrowerDirect: false,
    addSpecials: false,
    filters: noFilters(),
    search: '',
  }
  const of = {
    shelf,
    view,
    rowsFor: { shipDay, method: 'PICKUP', addressId: null },
    today: query.today,
  } as const
  const asked = (more: Partial<CatalogueView>): CatalogueView => ({
    ...(Object.fromEntries(facetGroups.map((group) => [group, []])) as unknown as CatalogueView),
    maxRows: 300,
    pageNumber: 1,
    selectSort: 'Product Name A to Z',
    ...more,
  })
  return [
    ...sorts.map((selectSort) => pageJson(of, query, asked({ selectSort }))),
    ...['rose 5', 'rsoe', 'whit', 'freedom', 'finca', 'novedad'].map((search) =>
      pageJson(of, { ...query, search }, asked({ facets: 'shown' })),
    ),
    ...['r', 'fre', 'fin', 'rsoe'].map((term) => {
      const { all } = findMatches(shelf.catalogue, query, nothingPersonal)
      return JSON.stringify(
        suggest(shelf.catalogue, term, { rows: all, counts: countValues(shelf.catalogue, all) }),
      )
    }),
    pageJson(of, { ...query, filters: { ...noFilters(), other: ['Overstock Sale', 'Featured'] } }, asked({})),
  ]
}
