// chunk: page
/** Paths of an application: the frame for it and its tests, its download, and its link. */
export const previewPath = (id: number | string, at?: number) =>
  `/api/app-projects/${id}/preview${at === undefined ? '' : `?version=${at}`}`
export const testsPath = (id: number | string, at?: number) =>
  `/api/app-projects/${id}/tests${at === undefined ? '' : `?version=${at}`}`
export const downloadPath = (id: number | string) => `/api/app-projects/${id}/download`
export const sharedAppPath = (token: string) => `/shared/apps/${token}`
/** The path of the static copy of an application. */
export const sitePath = (token: string) => `/shared/sites/${token}`
/** The address that downloads the inbox of an application as CSV. */
export const submissionsCsvPath = (id: number | string) => `/api/app-projects/${id}/submissions.csv`
/** The page of an application, with its inbox open. */
export const inboxPath = (id: number) => `/app-builder?app=${id}&view=inbox`
