import type { Client, TestApp } from '../support/app.ts'
import { testPassword } from '../support/password.ts'
import {
  makeBackupRow,
  makeJob,
  makeStatusLink,
  makeWebhook,
  systemMakers,
} from '../support/possess-system.ts'

type Of = { app: () => TestApp; staff: () => Client; shop: () => { userId: number } }
const hook = { name: 'ERP', url: 'https://erp.example/hooks', events: ['order.*'] }

/** A valid request for each changing call of the system's pages. */
export const systemSteps = ({ app, staff, shop }: Of) => ({
  'operations.retryJob': async () => ({ path: `admin/jobs/${await makeJob(app())}/retry` }),
  'operations.removeJob': async () => ({ path: `admin/jobs/${await makeJob(app())}` }),
  'operations.pauseJobs': async () => {
    const { body } = await staff().get('admin/jobs')
    return { body: { paused: (body as { paused: unknown }).paused === null } }
  },
  'staffKeys.add': async () => {
    await staff().post('auth/prove', { password: testPassword })
    return { body: { name: 'Till', authorities: ['STATEMENTS'], days: 90 } }
  },
  'staffKeys.revoke': async () => ({
    path: `admin/api-keys/${await systemMakers['api key'](app(), undefined, shop())}`,
  }),
  'health.doctor': async () => {
    await app().db.deleteFrom('tasks').where('kind', '=', 'run-doctor').execute()
    return {}
  },
  'backups.make': async () => {
    await app().db.deleteFrom('tasks').where('kind', '=', 'make-backup').execute()
    return {}
  },
  'backups.tryOut': async () => {
    await app().db.deleteFrom('tasks').where('kind', '=', 'try-backup').execute()
    return { path: `admin/backups/${await makeBackupRow(app())}/try` }
  },
  'health.addLink': async () => ({ body: { name: 'Petal & Stem' } }),
  'health.revokeLink': async () => ({ path: `admin/health/links/${await makeStatusLink(app())}` }),
  'userDevices.tell': async () => ({ body: { title: 'Closed on Thursday', body: '' } }),
  'webhooks.add': async () => ({ body: hook }),
  'webhooks.change': async () => ({
    path: `admin/webhooks/${await makeWebhook(app())}`,
    body: { ...hook, name: 'ERP 2', on: true, version: 1 },
  }),
  'webhooks.remove': async () => ({ path: `admin/webhooks/${await makeWebhook(app())}` }),
  'webhooks.newSecret': async () => ({ path: `admin/webhooks/${await makeWebhook(app())}/secret` }),
  'webhooks.test': async () => ({
    path: `admin/webhooks/${await makeWebhook(app())}/test`,
    body: { event: 'order.placed' },
  }),
  'webhooks.replay': async () => ({
    path: `admin/webhooks/${await makeWebhook(app())}/deliveries/replay`,
    body: {},
  }),
})
