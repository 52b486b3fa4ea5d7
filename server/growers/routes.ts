import { availability } from '../../contract/features/growers/availability.ts'
import { productProposals, vendorProducts } from '../../contract/features/growers/proposals.ts'
import { sold } from '../../contract/features/growers/sold.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { writeDraft } from './draft.ts'
import { readNotes } from './notes.ts'
import { proposeWords, readVendorProducts } from './products.ts'
import { decideProposal, readProposalPhoto, readProposals } from './proposals.ts'
import { publishDraft } from './publish.ts'
import { readQuality } from './quality.ts'
import { availabilityTable, readAvailability } from './read.ts'
import { readSold, soldTable } from './sold.ts'

export const growersRoutes: Route[] = [
  handleList(availability.read, {
    read: readAvailability,
    table: ({ reply }) => availabilityTable(reply.weeks),
  }),
  handleInTransaction(availability.write, (ctx, { body }) => writeDraft(ctx, body)),
  handleInTransaction(availability.publish, (ctx) => publishDraft(ctx)),
  handle(availability.notes, readNotes),
  handleList(sold.read, { read: readSold, table: () => soldTable }),
  handle(sold.quality, readQuality),
  handle(vendorProducts.list, readVendorProducts),
  handleInTransaction(vendorProducts.propose, (ctx, { params, body }) =>
    proposeWords(ctx, params.productId, body),
  ),
  handle(productProposals.list, readProposals),
  handle(productProposals.photo, (ctx, { params }) => readProposalPhoto(ctx, params.id)),
  handleInTransaction(productProposals.decide, (ctx, { params, body }) =>
    decideProposal(ctx, params.id, body),
  ),
]
