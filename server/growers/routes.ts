import { availability } from '../../contract/features/growers/availability.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { writeDraft } from './draft.ts'
import { readNotes } from './notes.ts'
import { publishDraft } from './publish.ts'
import { availabilityTable, readAvailability } from './read.ts'

export const growersRoutes: Route[] = [
  handleList(availability.read, {
    read: readAvailability,
    table: ({ reply }) => availabilityTable(reply.weeks),
  }),
  handleInTransaction(availability.write, (ctx, { body }) => writeDraft(ctx, body)),
  handleInTransaction(availability.publish, (ctx) => publishDraft(ctx)),
  handle(availability.notes, readNotes),
]
