import { claims } from '../../contract/features/claims/claims.ts'
import { claimDesk, vendorClaims } from '../../contract/features/claims/desk.ts'
import { claimPolicy } from '../../contract/features/claims/policy.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { decideClaim, noteClaim } from './decide.ts'
import { claimsTable, readDeskClaims } from './desk-list.ts'
import { readDeskClaim } from './desk-read.ts'
import { addPhoto, changeClaim, createClaim, readClaimable } from './draft.ts'
import { readDeskPhoto, readOwnPhoto } from './photos.ts'
import { readPolicies } from './policies.ts'
import { publishPolicy } from './policy-change.ts'
import { readClaims, readOwn } from './read.ts'
import { submitClaim, withdrawClaim } from './send.ts'
import { tryPolicy } from './try.ts'
import { answerPassed, readVendorClaims, readVendorPhoto } from './vendor.ts'

export const claimsRoutes: Route[] = [
  handle(claims.claimable, (ctx, { params }) => readClaimable(ctx, params.orderNumber)),
  handle(claims.list, (ctx, { query }) => readClaims(ctx, query)),
  handleInTransaction(claims.create, (ctx, { body }) => createClaim(ctx, body)),
  handle(claims.read, (ctx, { params }) => readOwn(ctx, params.id)),
  handleInTransaction(claims.change, (ctx, { params, body }) => changeClaim(ctx, params.id, body)),
  handle(claims.addPhoto, (ctx, input, { files }) => addPhoto(ctx, input, files)),
  handle(claims.photo, (ctx, { params }) => readOwnPhoto(ctx, params)),
  handleInTransaction(claims.submit, (ctx, { params, body }) => submitClaim(ctx, params.id, body)),
  handleInTransaction(claims.withdraw, (ctx, { params }) => withdrawClaim(ctx, params.id)),
  handleList(claimDesk.list, {
    read: (ctx, { query }) => readDeskClaims(ctx, query),
    table: () => claimsTable,
  }),
  handle(claimDesk.read, (ctx, { params }) => readDeskClaim(ctx, params.id)),
  handle(claimDesk.photo, (ctx, { params }) => readDeskPhoto(ctx, params)),
  handleInTransaction(claimDesk.decide, (ctx, { params, body }) => decideClaim(ctx, params.id, body)),
  handleInTransaction(claimDesk.note, (ctx, { params, body }) => noteClaim(ctx, params.id, body)),
  handle(claimPolicy.read, (ctx) => readPolicies(ctx)),
  handleInTransaction(claimPolicy.publish, (ctx, { body }) => publishPolicy(ctx, body)),
  handle(claimPolicy.try, (ctx, { body }) => tryPolicy(ctx, body)),
  handle(vendorClaims.list, (ctx, { query }) => readVendorClaims(ctx, query)),
  handle(vendorClaims.photo, (ctx, { params }) => readVendorPhoto(ctx, params)),
  handleInTransaction(vendorClaims.answer, (ctx, { params, body }) => answerPassed(ctx, params.id, body)),
]
