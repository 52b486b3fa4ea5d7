import { defineTask } from '../tasks/task.ts'
import { changeMany } from './bulk.ts'
import { changeProductsPlan } from './bulk-task-plan.ts'

export const changeProductsTask = defineTask({
  ...changeProductsPlan,
  async run(_, task, input) {
    const total = input.ids.length
    const step = (part: number) => task.step(Math.floor(part * total), total, { code: 'products.changing' })
    await step(0)
    const { changed } = await task.whole((inside) => changeMany(inside, input, step))
    return { sentence: { code: 'products.changed', products: changed } }
  },
})
