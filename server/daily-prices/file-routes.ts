import { priceFiles } from '../../contract/features/daily-prices/imports.ts'
import { vendorFiles } from '../../contract/features/daily-prices/vendor-files.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { setColumns } from './columns.ts'
import { discardFile, readFile, readFiles, readTaskStatus } from './files.ts'
import { fixRows } from './fixes.ts'
import { receiveFile, uploadOf, wayOf } from './receive.ts'
import { readRows, rowsTable, setRow } from './rows.ts'
import {
  mendRow,
  readVendorColumns,
  readVendorFile,
  readVendorFiles,
  refusedTable,
  setVendorColumns,
  submitFile,
} from './vendor-files.ts'

/** The endpoints of daily prices that read files. */
export const priceFileRoutes: Route[] = [
  handle(priceFiles.import, (ctx, { body }, { files }) =>
    receiveFile(ctx, uploadOf(files), { ...body, way: wayOf(ctx) }),
  ),
  handle(priceFiles.vendorUpload, (ctx, { body }, { files }) =>
    receiveFile(ctx, uploadOf(files), { ...body, way: wayOf(ctx) }),
  ),
  handle(vendorFiles.list, readVendorFiles),
  handleList(vendorFiles.read, {
    read: readVendorFile,
    table: ({ reply }) => refusedTable(reply.headings),
  }),
  handle(vendorFiles.columns, readVendorColumns),
  handleInTransaction(vendorFiles.setColumns, setVendorColumns),
  handleInTransaction(vendorFiles.mend, mendRow),
  handleInTransaction(vendorFiles.submit, submitFile),
  handle(priceFiles.taskStatus, (ctx, { query }) => readTaskStatus(ctx, query.taskId)),
  handle(priceFiles.list, (ctx, { query }) => readFiles(ctx, query)),
  handle(priceFiles.read, (ctx, { params }) => readFile(ctx, params.id)),
  handleInTransaction(priceFiles.setColumns, (ctx, { params, body }) => setColumns(ctx, params.id, body)),
  handleList(priceFiles.rows, { read: readRows, table: ({ reply }) => rowsTable(reply.headings) }),
  handleInTransaction(priceFiles.setRow, (ctx, { params, body }) => setRow(ctx, params, body)),
  handleInTransaction(priceFiles.fix, (ctx, { params, body }) => fixRows(ctx, params.id, body)),
  handleInTransaction(priceFiles.discard, (ctx, { params }) => discardFile(ctx, params.id)),
]
