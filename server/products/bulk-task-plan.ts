import type { TaskPlan } from '../tasks/task.ts'
import { needsOfOperation } from './bulk-rules.ts'

/** A change of very many products, in one transaction so that the shop never shows half of it. */
export const changeProductsPlan: TaskPlan<'change-products'> = {
  kind: 'change-products',
  again: 'resume',
  about: ({ ids }) => ({ kind: 'change-products', products: ids.length }),
  access: ({ operation }) => [needsOfOperation(operation)],
  total: ({ ids }) => ids.length,
}
