import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { certificateBytes } from '../contract/applications.ts'
import { AppError } from './errors.ts'
import type { Route } from './handle.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form. */
    sentFile?: Buffer
  }
}

type Options = {
  routes: readonly Route[]
  /** Adds a route to the part of the app that reads its kind of form. */
  add: (scope: FastifyInstance, route: Route) => void
  /** Throws for a page of another site. */
  assertOwnPage: (request: FastifyRequest) => void
}

/**
 * The calls that take a form besides JSON, each kind in a part of the app of its own, so that no other call reads one: another
 * site's page could send it.
 */
export async function registerForms(app: FastifyInstance, { routes, add, assertOwnPage }: Options) {
  await app.register(async (scope) => {
    const limits = { files: 1, fields: 1, parts: 2, fileSize: certificateBytes, fieldSize: 65_536 }
    await scope.register(multipart, { limits })
    scope.addHook('preHandler', async (request) => {
      if (!request.isMultipart()) return
      assertOwnPage(request)
      await readForm(request)
    })
    for (const route of routes) if (route.endpoint.form === 'file') add(scope, route)
  })
  await app.register(async (scope) => {
    // What it says is in the address; the form only says that it is meant.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, _body, done) => done(null),
    )
    scope.addHook('preHandler', async (request) => {
      const { token } = request.query as { token?: string }
      if (!request.body && token !== undefined) request.body = { token }
    })
    for (const route of routes) if (route.endpoint.form === 'one-click') add(scope, route)
  })
}

/** The part `body` is the JSON that the call takes, the part `file` goes beside it. */
async function readForm(request: FastifyRequest) {
  let text = '{}'
  for await (const part of request.parts()) {
    if (part.type === 'file') request.sentFile = await part.toBuffer()
    else if (part.fieldname === 'body') text = String(part.value)
  }
  try {
    request.body = JSON.parse(text)
  } catch {
    throw new AppError('malformed_json')
  }
}
