import { departments } from '../../../contract/core/access.ts'
import type { StandardView } from '../views/view-tabs.tsx'
import { useProductWords } from './words.ts'

/** Views of products that every user has: products that need work, and the departments. */
export function useStandardViews(): StandardView[] {
  const t = useProductWords()
  return [
    ...departments.map((name) => ({ name: t.departments[name], filters: { f: `department:is:${name}` } })),
    { name: t.views.noneFree, filters: { f: 'free:under:1' } },
    { name: t.views.noPrice, filters: { f: 'price1:empty' }, amber: true },
    { name: t.views.moved, filters: { f: 'moved:over:15' }, amber: true },
    { name: t.views.overstock, filters: { f: 'overstock:is:yes' } },
    { name: t.views.fresh, filters: { f: 'added:within:7' } },
    { name: t.views.hidden, filters: { f: 'hidden:is:yes' } },
    { name: t.views.drafts, filters: { f: 'state:is:draft' } },
    { name: t.views.archived, filters: { f: 'state:is:archived' } },
  ]
}
