import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { secretSettings } from '../../server/core/secret-settings.ts'
import { Environment, readSettings } from '../../server/core/settings.ts'
import { groups, type SettingName } from './groups.ts'

const projectFolder = path.resolve(import.meta.dirname, '../..')
export const settingsPage = path.join(projectFolder, 'docs/settings.md')

/** The declarations of the settings. */
export const settingSources = [
  'server/core/settings.ts',
  'server/core/company-settings.ts',
  'server/core/observing-settings.ts',
]

const intro = `# Settings

<!-- Written by \`npm run settings-page\` from server/core/settings.ts and scripts/settings/groups.ts. -->

Each setting is an environment variable. A \`.env\` file in the project folder is read too; the environment wins over it. An empty value
counts as not set. **A value of the wrong form keeps the product from starting**, with a message that names the setting and what it must
be; the value of a secret is never repeated. The last column is about values of the right form that are wrong all the same.
\`npm run stemyard -- config check\` reads all of them, names what \`.env\` has and the product doesn't know, and tries the database, the file
store and the place of backups.

**A secret can be in a file**: a setting marked † may be given as its name with \`_FILE\` and a path, as in
\`SMTP_URL_FILE=/run/secrets/smtp-url\`. The file has the secret on one line. A file that is missing, unreadable, empty or longer, and a
setting that is given both ways, keep the product from starting with a sentence that says so.
`

/** The page with every setting: what it does, its valid values, and what happens when it is wrong. */
export function describeSettings(): string {
  const source = settingSources.map((name) => readFileSync(path.join(projectFolder, name), 'utf8')).join('\n')
  const example = readFileSync(path.join(projectFolder, '.env.example'), 'utf8')
  const about = (name: string) => new RegExp(String.raw`/\*\* (.*) \*/\n  ${name}:`).exec(source)?.[1] ?? ''
  const usual = (name: string) => new RegExp(`^#${name}=(.*)$`, 'm').exec(example)?.[1] ?? ''
  const parts = groups.map(({ heading, wrong }) => {
    const lines = Object.entries(wrong).map(([name, sentence]) => {
      const value = usual(name).replaceAll('"', '')
      const mark = secretSettings.has(name) ? ' †' : ''
      const cells = [
        `\`${name}\`${mark}${value ? ` = \`${value}\`` : ''}`,
        about(name),
        mustBe(name as SettingName),
        sentence,
      ]
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
    })
    return `## ${heading}\n| setting and default | what it does | must be | when it is wrong |\n|---|---|---|---|\n${lines.join('\n')}\n`
  })
  return [intro, ...parts].join('\n')
}

/** The error message of a start with an invalid value. */
function mustBe(name: SettingName): string {
  try {
    readSettings({ [name]: '\u2205' })
    return 'text'
  } catch (error) {
    const start = `${name} must be `
    const line = (error as Error).message.split('\n').find((one) => one.startsWith(start))
    if (!line) return 'text'
    return line.slice(start.length).replace(/(, and is "\u2205")?\.$/, '')
  }
}

if (import.meta.main) {
  writeFileSync(settingsPage, describeSettings())
  console.log(
    `${path.relative(projectFolder, settingsPage)} lists ${Object.keys(Environment.shape).length} settings.`,
  )
}
