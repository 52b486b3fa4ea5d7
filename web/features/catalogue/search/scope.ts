import { inventory } from '../../../../contract/features/catalogue/inventory.ts'
import type { InventoryType } from '../../../../contract/features/catalogue/search.ts'
import { type CatalogueSection, catalogueSections, opensFor } from '../sections.ts'

/** The scope of a search: a department or the whole shop, farm goods only or all. */
export type Scope = { type: InventoryType; farm: boolean }

const types = new Map<CatalogueSection['endpoint'], InventoryType>([
  [inventory.flowers, 'flowers'],
  [inventory.plants, 'plants'],
  [inventory.supplies, 'supplies'],
  [inventory.yard, 'yard'],
])

/** The search scope of a page: its department, or everything if it has none. */
export const scopeOf = ({ endpoint, fixed }: CatalogueSection): Scope => ({
  type: types.get(endpoint) ?? (fixed.category === 'flowers' ? 'flowers' : 'All'),
  farm: fixed.farm === 'true',
})

/** Pages with their own goods, so that a search can be counted in each: the departments and farm direct. */
export const countedSections = (
  user: Parameters<typeof opensFor>[0],
  exceptPath: string,
): readonly CatalogueSection[] =>
  catalogueSections.filter(
    (section) =>
      section.path !== exceptPath &&
      opensFor(user, section) &&
      (types.has(section.endpoint) || section.fixed.farm === 'true'),
  )
