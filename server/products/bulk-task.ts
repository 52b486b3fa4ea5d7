import { defineTask } from '../tasks/task.ts'
import { changeMany } from './bulk.ts'
import { changeProductsPlan } from './bulk-task-plan.ts'

export const changeProductsTask = defineTask({
  ...changeProductsPlan,
  async run(ctx, task, input) {
    const changed = await task.each([input], {
      tally: 0,
      sentence: { code: 'products.changing' },
      work: async (inside, bulk) => (await changeMany(inside, bulk)).changed,
    })
    return { sentence: { code: 'products.changed', products: changed } }
  },
})
