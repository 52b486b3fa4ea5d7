import { customerFile } from '../../contract/features/setup/customer-file.ts'
import { setup } from '../../contract/features/setup/setup.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { handle, handleInTransaction } from '../core/route.ts'
import { saveMailServer } from '../settings/mail-server.ts'
import { addCustomers } from './add-customers.ts'
import { dropCustomerFile, keepCustomerFile, mendRow, readCustomerFile, setColumns } from './customer-file.ts'
import { saveDelivery } from './delivery.ts'
import { invite, readInvitees } from './invitations.ts'
import { sendTestMail } from './mail.ts'
import { readSetup } from './read.ts'
import { readStored, saveStored } from './stored.ts'

export const setupRoutes = [
  handle(setup.read, (ctx) => readSetup(ctx)),
  handleInTransaction(setup.mark, async (ctx, { body }) => {
    const before = await readStored(ctx)
    const after = {
      done: body.done ?? before.done,
      finished: body.finished ?? before.finished,
    }
    if (after.finished === before.finished && after.done.join() === before.done.join()) nothingChanged(ctx)
    else {
      await saveStored(ctx, after)
      await audit(ctx, { action: 'setup.changed', subject: 'set-up', before, after })
    }
    return readSetup(ctx)
  }),
  handleInTransaction(setup.deliver, async (ctx, { body }) => {
    await saveDelivery(ctx, body)
    return readSetup(ctx)
  }),
  handle(setup.setMail, async (ctx, { body }) => {
    await inTransaction(ctx, (inside) => saveMailServer(inside, body))
    // Other processes are notified of the change; this one applies it before it responds.
    await ctx.liveSettings.refresh()
    return readSetup(ctx)
  }),
  handle(setup.testMail, (ctx, { body }) => sendTestMail(ctx, body)),
  handle(customerFile.read, (ctx, { query }) => readCustomerFile(ctx, query)),
  handle(customerFile.upload, (ctx, { body }, { files }) => keepCustomerFile(ctx, body, files)),
  handleInTransaction(customerFile.setColumns, (ctx, { body }) => setColumns(ctx, body.columns)),
  handleInTransaction(customerFile.mend, (ctx, { params, body }) => mendRow(ctx, params.line, body)),
  handleInTransaction(customerFile.write, (ctx, { body }) => addCustomers(ctx, body)),
  handleInTransaction(customerFile.drop, (ctx) => dropCustomerFile(ctx)),
  handle(customerFile.invitees, (ctx, { query }) => readInvitees(ctx, query)),
  handleInTransaction(customerFile.invite, (ctx, { body }) => invite(ctx, body)),
]
