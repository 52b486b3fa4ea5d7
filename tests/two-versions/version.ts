import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const projectFolder = path.resolve(import.meta.dirname, '../..')

/** A version of the product in its own folder, with its packages. */
export type Version = { name: string; folder: string; remove: () => void }

/** Checks out a commit into its own folder. It uses this folder's packages unless its lock file names others. */
export function versionOf(commit: string): Version {
  const name = git('rev-parse', '--short', `${commit}^{commit}`)
  const folder = mkdtempSync(path.join(os.tmpdir(), `stemyard-${name}-`))
  const archive = path.join(folder, 'archive.tar')
  git('archive', '--output', archive, name)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  const isSame = lockOf(folder) === lockOf(projectFolder)
  if (isSame) symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'))
  else installIn(folder)
  return { name, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.trim()
}

const lockOf = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8')

/** Installs only what a process needs; the database and Node are this version's. */
function installIn(folder: string) {
  const { status } = spawnSync('npm', ['ci', '--omit=dev', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`npm ci failed in ${folder}`)
}

/** Fills a database as the older version does: migrated by its own code, with its own demo, shops and products. */
export function fillDatabase(
  { folder }: Version,
  { url, ownerUrl, shops, products }: { url: string; ownerUrl: string; shops: number; products: number },
): { emails: string[]; productIds: number[] } {
  const program = path.join(folder, '.two-versions')
  mkdirSync(program, { recursive: true })
  cpSync(path.join(import.meta.dirname, 'fill.ts'), path.join(program, 'fill.ts'))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(program, 'fill.ts'), JSON.stringify({ url, ownerUrl, shops, products })],
    { cwd: folder, encoding: 'utf8', maxBuffer: 16_000_000 },
  )
  if (status !== 0) throw new Error(`the database of ${folder} could not be filled: ${stderr}`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
