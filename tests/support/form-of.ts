export const form = { 'content-type': 'multipart/form-data; boundary=petal' }

/** A browser form with one file and the call's JSON, sent as `form`. */
export const formOf = (file: string | Buffer, body: unknown): Buffer =>
  Buffer.concat([
    Buffer.from(
      [
        '--petal',
        'content-disposition: form-data; name="body"',
        '',
        JSON.stringify(body),
        '--petal',
        'content-disposition: form-data; name="file"; filename="list.csv"',
        'content-type: text/csv',
        '',
        '',
      ].join('\r\n'),
    ),
    Buffer.from(file),
    Buffer.from('\r\n--petal--\r\n'),
  ])
