import type { Maintenance } from '../../contract/features/operations.ts'
import { operations } from '../../contract/features/operations.ts'
import { type Person, people } from '../../contract/features/people/people.ts'
import { type Role, roles } from '../../contract/features/people/roles.ts'
import { type Call, withAdministrator } from './product.ts'
import { Failure, type Given, textOption, UsageError, type Word } from './word.ts'

const as = '--as EMAIL  the administrator who does it and whom the audit log names; the first one without it.'

async function personOf(call: Call, email: string | undefined): Promise<Person> {
  if (!email) throw new UsageError('Say the email of the user.')
  const { rows } = await call(people.users, { query: { email, pageSize: 200 } })
  const person = rows.find((row) => row.email === email.toLowerCase())
  if (!person) throw new Failure(`There is no user ${email}.`)
  return person
}

async function roleOf(call: Call, name: string | undefined): Promise<Role> {
  const all = await call(roles.list)
  const role = all.find((one) => one.name.toLowerCase() === name?.toLowerCase())
  if (!role)
    throw new Failure(`There is no role ${name ?? ''}. There are ${all.map((one) => one.name).join(', ')}.`)
  return role
}

const lineOf = ({ email, name, role, status, accountNumber }: Person) =>
  `${email.padEnd(34)} ${String(accountNumber).padEnd(8)} ${role.padEnd(24)} ${status.padEnd(9)} ${name}`

/** The fields of an edit that changes nothing. */
const edit = (person: Person) => ({
  id: person.id,
  version: person.version,
  name: person.name,
  email: person.email,
  phoneNumber: person.phoneNumber,
  mobileNumber: person.mobileNumber,
  roleId: person.roleId,
  companyRole: person.companyRole,
  added: person.added,
  removed: person.removed,
  status: person.status === 'disabled' ? ('disabled' as const) : ('active' as const),
})

const user: Word = {
  usage:
    'list [part] | add EMAIL | block EMAIL | unblock EMAIL | role EMAIL ROLE | reset-second-factor EMAIL | remove-passkeys EMAIL',
  about: 'Lists, adds, blocks and unblocks users, and gives them a role.',
  help: [
    'add        emails a link to set a password. --name NAME, --role ROLE and --account NUMBER are needed.',
    'block      ends their sessions at once and lets nobody sign in as them.',
    'reset-second-factor   for someone who has lost app and recovery codes.',
    'remove-passkeys       for someone who has lost a phone, computer or security key.',
    as,
  ],
  values: ['as', 'name', 'role', 'account'],
  run: (given) =>
    withAdministrator(given, async (call) => {
      const [what = 'list', email, role, ...rest] = given.args
      if (rest.length > 0 || (role && what !== 'role')) throw new UsageError('There are too many words.')
      if (what === 'list') {
        const { rows, total } = await call(people.users, {
          query: { ...(email && { email }), pageSize: 200 },
        })
        for (const row of rows) console.log(lineOf(row))
        if (total > rows.length) console.log(`… and ${total - rows.length} more: name a part of the email.`)
        return
      }
      if (what === 'add') return console.log(lineOf(await add(given, call, email)))
      const person = await personOf(call, email)
      if (what === 'block' || what === 'unblock') {
        const status = what === 'block' ? ('disabled' as const) : ('active' as const)
        return console.log(lineOf(await call(people.changeUser, { body: { ...edit(person), status } })))
      }
      if (what === 'role') {
        const { id } = await roleOf(call, role)
        return console.log(lineOf(await call(people.changeUser, { body: { ...edit(person), roleId: id } })))
      }
      if (what === 'remove-passkeys') {
        await call(people.removePasskeys, { body: { id: person.id } })
        return console.log(`${person.email} has no passkeys any more and was told so.`)
      }
      if (what !== 'reset-second-factor') throw new UsageError(`"${what}" is nothing to do with a user.`)
      await call(people.resetSecondFactor, { body: { id: person.id } })
      console.log(`${person.email} signs in without a second factor and was told so.`)
    }),
}

async function add(given: Given, call: Call, email: string | undefined) {
  const [name, role, account] = [
    textOption(given, 'name'),
    textOption(given, 'role'),
    textOption(given, 'account'),
  ]
  if (!email || !name || !role || !account)
    throw new UsageError('Say the email, --name NAME, --role ROLE and --account NUMBER.')
  const { id } = await roleOf(call, role)
  return call(people.addUser, { body: { email, name, roleId: id, accountNumber: Number(account) } })
}

const role: Word = {
  usage: '[NAME]',
  about: 'Lists the roles, or the authorities of one.',
  help: [as],
  values: ['as'],
  run: (given) =>
    withAdministrator(given, async (call) => {
      const [name] = given.args
      if (name) return console.log((await roleOf(call, given.args.join(' '))).authorities.join('\n'))
      for (const one of await call(roles.list)) console.log(`${one.name.padEnd(30)} ${one.users} users`)
    }),
}

const shown = ({ enabled, message, plannedEnd }: Maintenance) =>
  enabled
    ? `Closed for maintenance${plannedEnd ? ` until ${plannedEnd}` : ''}.${message ? ` ${message}` : ''}`
    : 'Open.'

const maintenance: Word = {
  usage: '[on [message] | off]',
  about: 'Says whether the shop is closed for maintenance, closes it or opens it, on every process at once.',
  help: ['--until TIME   the planned end, as 2026-11-28T06:00:00Z.', as],
  values: ['as', 'until'],
  run: (given) =>
    withAdministrator(given, async (call) => {
      const [what, ...words] = given.args
      if (what === undefined) return console.log(shown(await call(operations.maintenance)))
      if (what !== 'on' && what !== 'off') throw new UsageError('Say "on", "off", or nothing.')
      const plannedEnd = textOption(given, 'until') ?? null
      const body = { enabled: what === 'on', message: words.join(' '), plannedEnd }
      console.log(shown(await call(operations.setMaintenance, { body })))
    }),
}

const jobs: Word = {
  usage: '[list | retry ID | remove ID | pause | resume]',
  about: 'Shows the queue of jobs, runs one now, removes one, or stops and starts them all.',
  help: ['--state STATE  only those waiting, running, failing or given-up.', as],
  values: ['as', 'state'],
  run: (given) =>
    withAdministrator(given, async (call) => {
      const [what = 'list', id, ...rest] = given.args
      if (rest.length > 0) throw new UsageError('There are too many words.')
      if (what === 'list') {
        const state = textOption(given, 'state')
        const { rows, counts, paused } = await call(operations.jobs, {
          query: { pageSize: 200, ...(state && { state: state as 'failing' }) },
        })
        console.log(
          Object.entries(counts)
            .map(([name, count]) => `${count} ${name}`)
            .join(', '),
        )
        if (paused) console.log(`Paused by ${paused.by}.`)
        for (const row of rows)
          console.log(`${row.id.padEnd(8)} ${row.state.padEnd(9)} ${row.name} ${row.lastError}`)
        return
      }
      if (what === 'pause' || what === 'resume') {
        const { paused } = await call(operations.pauseJobs, { body: { paused: what === 'pause' } })
        return console.log(paused ? `Paused by ${paused.by}.` : 'Jobs run.')
      }
      if (!id) throw new UsageError('Say the number of the job.')
      if (what === 'retry') return console.log((await call(operations.retryJob, { params: { id } })).name)
      if (what !== 'remove') throw new UsageError(`"${what}" is nothing to do with a job.`)
      await call(operations.removeJob, { params: { id } })
      console.log(`Job ${id} is removed.`)
    }),
}

export const peopleWords = { user, role, maintenance, jobs }
