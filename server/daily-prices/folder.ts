import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { may } from '../../contract/core/access.ts'
import { priceFileBytes, priceFiles, priceFileTypes } from '../../contract/features/daily-prices/imports.ts'
import { readActiveUser } from '../access/active-user.ts'
import { authoritiesOf } from '../access/authorities.ts'
import { makeCtx } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { cleanName } from '../files/clean-name.ts'
import { spool, spoolFolder } from '../files/spool.ts'
import { typeOf } from '../files/type-of.ts'
import { receiveFile } from './receive.ts'

/** A file modified less than this many milliseconds ago may not be complete. */
const restMs = 5_000
/** A file whose import was interrupted is imported again after this long; importing a file twice changes nothing. */
const forgottenMs = 600_000
const taking = /^\.taking-\d+-/
/** The most files per run, so that a folder of old files doesn't fill the queue. */
const mostAtOnce = 8

/** Imports the files that were put into suppliers' folders. A file is claimed by renaming it, so that only one process imports it, once. */
export const takePriceFilesJob = defineJob({
  name: 'take_price_files',
  cron: '* * * * *',
  run: async (ctx) => {
    const { dailyPricesFolder: folder } = ctx.settings
    if (folder) await takeFiles(ctx, folder)
  },
})

export async function takeFiles(ctx: Ctx, folder: string): Promise<number> {
  const suppliers = await ctx.db.selectFrom('suppliers').select(['id', 'folder', 'keeper_id']).execute()
  let taken = 0
  for (const supplier of suppliers) {
    const own = path.join(folder, supplier.folder)
    for (const name of await waitingIn(own)) {
      if (taken >= mostAtOnce) return taken
      const keeper = await keeperOf(ctx, supplier.keeper_id)
      if (!keeper) {
        ctx.log.warn({ folder: own }, 'nobody may import prices, so files in the folder wait')
        return taken
      }
      const claimed = path.join(own, `.taking-${Date.now()}-${name.replace(taking, '')}`)
      // Another process claimed it first.
      if (
        !(await rename(path.join(own, name), claimed)
          .then(() => true)
          .catch(() => false))
      )
        continue
      await take(keeper, { supplierId: supplier.id, claimed, name: name.replace(taking, '') })
      taken++
    }
  }
  return taken
}

/** The names of files that are complete, or whose import was interrupted. */
async function waitingIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names: string[] = []
  for (const entry of entries) {
    const isClaimed = taking.test(entry.name)
    if (!entry.isFile() || (entry.name.startsWith('.') && !isClaimed)) continue
    const found = await stat(path.join(folder, entry.name)).catch(() => undefined)
    const age = Date.now() - (isClaimed ? Number(entry.name.split('-')[1]) : (found?.mtimeMs ?? Date.now()))
    if (age > (isClaimed ? forgottenMs : restMs)) names.push(entry.name)
  }
  return names.sort()
}

/** The user in charge of the supplier, else the longest-standing user who may import prices. */
export async function keeperOf(ctx: Ctx, keeperId: number | null): Promise<SignedInCtx | undefined> {
  const others = await ctx.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select(['users.id', authoritiesOf.as('authorities')])
    .where('users.status', '=', 'active')
    .where('customers.is_house', '=', true)
    .orderBy('users.id')
    .execute()
  const isDesk = ({ authorities }: { authorities: string[] }) => authorities.includes('TIER_PRICING')
  const id = [keeperId, ...others.filter(isDesk).map(({ id }) => id)].find(
    (one) => one !== null && others.some((other) => other.id === one && isDesk(other)),
  )
  const user = id == null ? undefined : await readActiveUser(ctx.db, id)
  return user && may(user, priceFiles.import.access) ? { ...makeCtx(ctx, user), user } : undefined
}

/** Starts importing a claimed file, and moves it to the folder that shows people its result. */
async function take(
  ctx: SignedInCtx,
  { supplierId, claimed, name }: { supplierId: number; claimed: string; name: string },
) {
  const stamp = ctx.now().toISOString().slice(0, 19).replaceAll(':', '-')
  const moveTo = async (folder: string) => {
    const target = path.join(path.dirname(claimed), folder)
    await mkdir(target, { recursive: true })
    const moved = path.join(target, `${stamp}-${name}`)
    await rename(claimed, moved)
    return moved
  }
  try {
    const spooled = await spool(spoolFolder(ctx.settings.dataDir), createReadStream(claimed), {
      limit: priceFileBytes,
    })
    try {
      const type = await typeOf(spooled)
      if (!type || !priceFileTypes.some((one) => one === type))
        throw new AppError('file_refused', {
          detail: spooled.bytes === 0 ? 'This file is empty.' : 'Send CSV or Excel (XLSX).',
        })
      await receiveFile(ctx, { ...spooled, type, name: cleanName(name, type) }, { supplierId, way: 'folder' })
    } finally {
      await spooled.close()
    }
    await moveTo('done')
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'too_many') throw error
    ctx.log.warn({ err: error, file: name }, 'a file in a supplier’s folder was refused')
    await writeFile(`${await moveTo('refused')}.txt`, `${error.message}\n`)
  }
}
