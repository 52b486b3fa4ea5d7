import { find } from '../../contract/features/find.ts'
import { handle } from '../core/route.ts'
import { findAnything } from './find.ts'

export const findRoutes = [handle(find.find, (ctx, { query }) => findAnything(ctx, query))]
