import { may } from '../../contract/access.ts'
import { inventory } from '../../contract/inventory.ts'
import type { InventoryType } from '../../contract/search.ts'
import { type CatalogueSection, catalogueSections } from '../catalogue/sections.ts'

/** What a search goes through: a department or the whole shop, goods straight from farms alone or all. */
export type Scope = { type: InventoryType; farm: boolean }

const types = new Map<CatalogueSection['endpoint'], InventoryType>([
  [inventory.flowers, 'flowers'],
  [inventory.plants, 'plants'],
  [inventory.supplies, 'supplies'],
  [inventory.yard, 'yard'],
])

/** What searches of a page go through: its department, or all where it has none of its own. */
export const scopeOf = ({ endpoint, fixed }: CatalogueSection): Scope => ({
  type: types.get(endpoint) ?? (fixed.category === 'flowers' ? 'flowers' : 'All'),
  farm: fixed.farm === 'true',
})

/** Pages with goods of their own, so that a search can be counted in each: the departments and farm direct. */
export const countedSections = (
  user: Parameters<typeof may>[0],
  exceptPath: string,
): readonly CatalogueSection[] =>
  catalogueSections.filter(
    (section) =>
      section.path !== exceptPath &&
      may(user, section.access) &&
      (types.has(section.endpoint) || section.fixed.farm === 'true'),
  )
