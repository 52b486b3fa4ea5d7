import fs from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../db/open.ts'
import { FileStoreError } from '../../server/adapters/files/files.ts'
import { openFiles } from '../../server/adapters/files/open.ts'
import { openPlace } from '../../server/backups/place.ts'
import { makeCtx } from '../../server/core/context.ts'
import { unknownNames } from '../../server/core/environment.ts'
import { Environment } from '../../server/core/settings.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { missingFiles } from '../../server/files/check-store.ts'
import { sbomOf } from '../sbom.ts'
import { withDatabase, withProduct } from './product.ts'
import { log, UsageError, type Word } from './word.ts'

const doctor: Word = {
  usage: '',
  about: 'Checks everything that must always hold of stock, orders, money and files.',
  help: ['It only reads. Exit code 1 when something does not hold.'],
  run: (given) =>
    withDatabase(given, async ({ db }) => {
      const files = openFiles(given.settings())
      const notStored = await missingFiles({ db, adapters: { files } }).catch((error: Error) => {
        if (error instanceof FileStoreError) return [error.message]
        throw error
      })
      const results = [
        ...(await runInvariants(db)),
        { number: 15, title: 'The newest files are in the store', broken: notStored },
      ]
      for (const { number, title, broken } of results) {
        console.log(`${broken.length === 0 ? ' ok ' : 'FAIL'}  ${String(number).padStart(2)}  ${title}`)
        for (const what of broken) console.log(`          ${what}`)
      }
      const failed = results.filter(({ broken }) => broken.length > 0).length
      console.log(
        failed === 0 ? `All ${results.length} hold.` : `${failed} of ${results.length} do not hold.`,
      )
      return failed === 0 ? 0 : 1
    }),
}

const config: Word = {
  usage: 'check',
  about:
    'Reads the settings, connects to the database, the file store and the place of backups, and says what is wrong.',
  help: ['Passwords and keys are never shown.'],
  async run(given) {
    if (given.args.join() !== 'check') throw new UsageError('Say "config check".')
    const settings = given.settings()
    const { fromEnvironment, fromFiles } = settings
    const names = fromEnvironment.map((name) => (fromFiles.includes(name) ? `${name} (from a file)` : name))
    console.log(`${names.length} settings are given: ${names.join(', ') || 'none'}.`)
    for (const name of unknownNames(Object.keys(Environment.shape)))
      console.log(`${name}: .env sets it, and there is no such setting.`)
    for (const hint of hints(settings)) console.log(hint)
    const database = await openDatabase(settings, log)
    await database.close()
    console.log('The database answers and has the schema of this version.')
    await openFiles(settings).has('health/00000000-0000-4000-8000-000000000000')
    console.log('The file store answers.')
    const place = openPlace(settings)
    if (place)
      console.log(`The place of backups answers: ${(await place.list('manifests/')).length} backups.`)
  },
}

type Checked = ReturnType<Parameters<Word['run']>[0]['settings']>

/** Settings that a shop on the internet should have. */
function hints(settings: Checked) {
  const { publicUrl, demo, trustProxy, smtp, backups, databaseUrl, s3, secondFactorKey } = settings
  const isPublic = publicUrl.startsWith('https:')
  return [
    demo && 'DEMO: the demo and its published password are on.',
    !isPublic &&
      'PUBLIC_URL: without https, cookies are not secure and no other machine should reach the shop.',
    isPublic &&
      trustProxy === false &&
      'TRUST_PROXY: behind a proxy every caller seems to have its address; set 1.',
    !smtp && 'SMTP_URL: mails stay in the outbox unless staff set a mail server.',
    !backups && 'BACKUP_DIR: no backups are made.',
    databaseUrl && !s3 && 'FILES: several machines need FILES=s3, or they don’t see each other’s files.',
    databaseUrl && !secondFactorKey && 'SECOND_FACTOR_KEY: several machines need the same one.',
    databaseUrl &&
      settings.drainSeconds === 0 &&
      'DRAIN_SECONDS: behind a balancer, a stop without a wait fails requests; set 10.',
  ].filter((hint) => hint !== false && hint !== undefined && hint !== '')
}

const openapi: Word = {
  usage: '[file]',
  about: 'Writes the description of the API (OpenAPI 3.1), to the terminal without a file.',
  async run(given) {
    const { openApi } = await import('../../server/http/openapi.ts')
    const { brand, publicUrl } = given.settings()
    const text = `${JSON.stringify(openApi(brand.name, publicUrl), null, 2)}\n`
    const [file] = given.args
    if (file) write(file, text)
    else process.stdout.write(text)
  },
}

const sbom: Word = {
  usage: '[file]',
  about: 'Writes the production packages with licenses (CycloneDX) into dist/sbom.cdx.json, or the file.',
  async run({ args: [file = 'dist/sbom.cdx.json'] }) {
    const bill = sbomOf()
    write(file, `${JSON.stringify(bill, null, 2)}\n`)
    console.log(`${file} lists ${bill.components.length} components.`)
  },
}

const endDemoWord: Word = {
  usage: '',
  about:
    'Removes the demo’s sign-ins from the database and keeps everything else. The product may keep running.',
  run: (given) =>
    withProduct(given, async ({ deps }) => {
      const { endDemo } = await import('../../server/demo/end-demo.ts')
      const removed = await endDemo(makeCtx(deps, null))
      console.log(
        removed.length === 0
          ? 'This database has no sign-ins of the demo.'
          : `Removed ${removed.join(', ')}. Customers, products, orders and settings are as they were. Start with DEMO=0, and with ADMIN_EMAIL=you@example.com while nobody else manages people.`,
      )
    }),
}

function write(file: string, text: string) {
  fs.mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  fs.writeFileSync(file, text)
}

export const checkWords = { doctor, config, openapi, sbom, 'end-demo': endDemoWord }
