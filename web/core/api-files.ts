import type { Endpoint, SendOf } from '../../contract/core/endpoint.ts'
import { addressed, type CallOptions, fetched } from './api.ts'

/** A file, with its name, from a read of the contract that offers this media type (`Accept`). */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  send: SendOf<E>,
  { type, onPiece, ...options }: CallOptions & { type: string; onPiece?: OnPiece },
): Promise<{ content: Blob; fileName: string }> {
  const { path, query } = addressed(endpoint, send)
  const headers = { ...options.headers, accept: type }
  const response = await fetched(endpoint.method, path, { ...options, query, headers })
  const [, fileName = ''] =
    /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const content =
    onPiece && response.body ? await inPieces(response, response.body, onPiece) : await response.blob()
  return { content, fileName }
}

type OnPiece = (bytes: Uint8Array, headers: Headers) => void

/** Streams a file and calls back for each chunk: for downloads long enough to need progress. */
async function inPieces(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>, onPiece: OnPiece) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  for (let piece = await reader.read(); piece.value; piece = await reader.read()) {
    pieces.push(piece.value)
    onPiece(piece.value, response.headers)
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}
