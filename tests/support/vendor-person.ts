import { setTimeout as sleep } from 'node:timers/promises'
import type { Authority } from '../../contract/core/access.ts'
import { type VendorFile, vendorFiles } from '../../contract/features/daily-prices/vendor-files.ts'
import type { Client, TestApp } from './app.ts'
import { makeShop, makeUser } from './make.ts'
import { sendFile } from './send-file.ts'

/** Signs in people of the distributor, or of a vendor if one is given. */
export async function houseOf(app: TestApp) {
  const { db } = app
  const { customerId } = await makeShop(db, { customer: { is_house: true }, authorities: [] })
  return async (authorities: Authority[], vendorId?: string): Promise<Client> => {
    const { email, userId } = await makeUser(db, { customerId, authorities })
    if (vendorId)
      await db.updateTable('users').set({ vendor_id: vendorId }).where('id', '=', userId).execute()
    return app.signIn(email)
  }
}

/** A vendor's file that has been read. */
export async function whenRead(client: Client, id: number): Promise<VendorFile> {
  for (let tries = 0; tries < 150; tries++) {
    const { body } = await client.call(vendorFiles.read, { params: { id }, query: {} })
    const { file } = body as { file: VendorFile }
    if (file.state !== 'reading') return file
    await sleep(100)
  }
  throw new Error('the reading did not end')
}

/** Sends a file as a vendor and waits until it has been read. */
export async function sendAs(app: TestApp, client: Client, content: string): Promise<VendorFile> {
  const answer = await sendFile(app, {
    path: 'inventory-file-upload',
    file: content,
    name: 'availability.csv',
    headers: client.headers,
  })
  if (answer.status !== 202) throw new Error(`the file was refused with ${answer.status}`)
  return whenRead(client, answer.body.importId)
}
