import { company } from '../../contract/features/company.ts'
import { handle, handleInTransaction } from '../core/route.ts'
import { changeMember, invite, inviteAgain, removeMember } from './members.ts'
import { readCompany } from './read.ts'

export const companyRoutes = [
  handle(company.read, (ctx) => readCompany(ctx)),
  handle(company.invite, (ctx, { body }) => invite(ctx, body)),
  handleInTransaction(company.change, (ctx, { params, body }) => changeMember(ctx, params.id, body)),
  handleInTransaction(company.inviteAgain, (ctx, { params }) => inviteAgain(ctx, params.id)),
  handleInTransaction(company.remove, (ctx, { params }) => removeMember(ctx, params.id)),
]
