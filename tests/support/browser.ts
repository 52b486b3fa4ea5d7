import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const projectFolder = path.resolve(import.meta.dirname, '../..')
const packageFolder = path.join(projectFolder, 'node_modules/@sparticuz/chromium')

/** Has the fields of Playwright's `launchOptions`. */
export interface BrowserLaunch {
  executablePath: string
  env: Record<string, string>
}

/**
 * Chromium from npm packages, with its libraries and fonts: needs no root, no other download, and nothing installed on the machine.
 * CHROME_PATH overrides it.
 */
export async function browserLaunch(): Promise<BrowserLaunch> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  )
  if (env.CHROME_PATH) return { executablePath: env.CHROME_PATH, env }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `No browser comes with this project for ${process.platform}-${process.arch}: set CHROME_PATH to a Chromium.`,
    )
  const folder = await unpackedBrowser()
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...env,
      LD_LIBRARY_PATH: [path.join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  }
}

/** Unpacked once per user and version, 210 MB. The folder is complete or absent, so two concurrent runs don't conflict. */
async function unpackedBrowser() {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'))
  const folder = path.join(projectFolder, '.cache', `browser-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(folder)) return folder
  const half = `${folder}.${process.pid}`
  mkdirSync(half, { recursive: true })
  await unpackInto(half)
  writeFileSync(path.join(half, 'fonts.conf'), fontSettings(folder))
  try {
    renameSync(half, folder)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    // Another run has unpacked it meanwhile.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** The package unpacks into the temporary folder, which it determines at each call. */
async function unpackInto(folder: string) {
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const archives = readdirSync(path.join(packageFolder, 'bin')).filter((file) => file.endsWith('.br'))
    await Promise.all(archives.map((file) => inflate(path.join(packageFolder, 'bin', file))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** The package's default settings name folders of another machine. */
function fontSettings(folder: string) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`
}
