import { sections } from '../../contract/features/catalogue/sections.ts'
import { handle, type Route } from '../core/route.ts'
import { readPage } from './read-page.ts'
import {
  plantsView,
  readCategories,
  readCategoryPricing,
  readFilters,
  readGrowerDirectCategories,
} from './sections.ts'

export const sectionRoutes: Route[] = [
  handle(sections.plantsBy, (ctx, { query, body }) => readPage(ctx, plantsView(query, body), 'plants')),
  handle(sections.flowerFilters, (ctx, { query }) => readFilters(ctx, query, 'flowers')),
  handle(sections.plantFilters, (ctx, { query }) => readFilters(ctx, query, 'plants')),
  handle(sections.supplyFilters, (ctx, { query }) => readFilters(ctx, query, 'supplies')),
  handle(sections.yardFilters, (ctx, { query }) => readFilters(ctx, query, 'yard')),
  handle(sections.usFlowers, (ctx, { query }) => readPage(ctx, { ...query, us: true }, 'flowers')),
  handle(sections.usFarmDirect, (ctx, { query }) => readPage(ctx, { ...query, us: true, farm: true }, null)),
  handle(sections.growerDirect, (ctx, { query }) => readPage(ctx, { ...query, isGrowerDirect: true }, null)),
  handle(sections.growerDirectCategories, (ctx, { query }) => readGrowerDirectCategories(ctx, query)),
  handle(sections.categories, (ctx, { query }) => readCategories(ctx, query)),
  handle(sections.categoryPricing, (ctx, { query }) => readCategoryPricing(ctx, query)),
]
