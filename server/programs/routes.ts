import { programs } from '../../contract/features/programs.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { previewProgram } from './preview.ts'
import { readFarm, readShown, readVendors } from './read.ts'
import { saveProgram } from './save.ts'

export const programRoutes: Route[] = [
  handle(programs.us, (ctx) => readShown(ctx, 'us')),
  handleInTransaction(programs.setUs, async (ctx, { body }) => {
    await saveProgram(ctx, 'us', body)
    return readShown(ctx, 'us')
  }),
  handle(programs.previewUs, (ctx, { body }) => previewProgram(ctx, 'us', body)),
  handle(programs.farmDirect, (ctx) => readFarm(ctx, 'farm-direct')),
  handleInTransaction(programs.setFarmDirect, async (ctx, { body }) => {
    await saveProgram(ctx, 'farm-direct', body)
    return readFarm(ctx, 'farm-direct')
  }),
  handle(programs.previewFarmDirect, (ctx, { body }) => previewProgram(ctx, 'farm-direct', body)),
  handle(programs.farmVendors, (ctx) => readVendors(ctx)),
  handle(programs.growerDirect, (ctx) => readFarm(ctx, 'grower-direct')),
  handleInTransaction(programs.setGrowerDirect, async (ctx, { body }) => {
    await saveProgram(ctx, 'grower-direct', body)
    return readFarm(ctx, 'grower-direct')
  }),
  handle(programs.previewGrowerDirect, (ctx, { body }) => previewProgram(ctx, 'grower-direct', body)),
]
