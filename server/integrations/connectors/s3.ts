import { AwsV4Signer } from 'aws4fetch'
import { Parser } from 'htmlparser2'
import { z } from 'zod'
import { knownUrl } from '#contract/known-url.ts'
import { type ConnectorContext, defineConnector } from '#server/integrations/connector.ts'
import { addressField, optional, secretField, textField } from '#server/integrations/field.ts'
import { failed, mapped, type Outcome } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const textMax = 200_000
const key = z.string().min(1).max(1_024).describe('The whole name of the object, such as reports/2026.csv')
const object = z.object({ key: z.string(), size: z.number(), changed: z.string() })
type Names = 'endpoint' | 'region' | 'bucket' | 'accessKeyId' | 'apiKey'

export const s3 = defineConnector({
  id: 's3',
  name: 'S3 storage',
  description: 'List, read and write files in a bucket: AWS, Cloudflare R2, MinIO and compatible services.',
  category: 'data',
  authType: 'api_key',
  fields: {
    endpoint: addressField('Endpoint', { placeholder: 'https://s3.eu-central-1.amazonaws.com' }),
    region: optional(textField('Region', { hint: 'Left empty: us-east-1', placeholder: 'eu-central-1' })),
    bucket: textField('Bucket', {
      schema: z
        .string()
        .trim()
        .regex(/^([a-z0-9][a-z0-9.-]{1,62})?$/, 'This is no name of a bucket'),
    }),
    accessKeyId: textField('Access key ID', { placeholder: 'AKIA…' }),
    apiKey: secretField('Secret access key'),
  },
  steps: [
    'Make a user or token that may only use this one bucket (AWS: IAM; R2: “Manage API tokens”).',
    'Copy its access key ID and its secret access key.',
    'The endpoint of AWS is https://s3.<region>.amazonaws.com; others show theirs beside the bucket.',
  ],
  address: ({ endpoint, bucket }) => `${endpoint.replace(/\/+$/, '')}/${bucket}`,
  check: {
    run: async (context) =>
      mapped(
        await ask(context, 'GET', '', { 'list-type': '2', 'max-keys': '1' }),
        () => 'The bucket can be read.',
      ),
  },
  tools: (tool) => [
    tool({
      name: 'list_files',
      title: 'List files',
      description: 'List files of the bucket whose names begin with a text.',
      input: z.object({
        prefix: z.string().max(1_024).default(''),
        limit: z.int().min(1).max(200).default(50),
      }),
      output: z.array(object),
      effect: 'read',
      run: async (context, { prefix, limit }) => {
        const answer = await ask(context, 'GET', '', { 'list-type': '2', 'max-keys': String(limit), prefix })
        if (!answer.ok) return answer
        return answer.value.includes('<ListBucketResult')
          ? mapped(answer, objectsIn)
          : failed('bad_answer', 'S3 storage gave an answer that was not understood')
      },
    }),
    tool({
      name: 'read_file',
      title: 'Read a file',
      description: 'Read a text file of the bucket.',
      input: z.object({ key }),
      output: z.object({ text: z.string() }),
      effect: 'read',
      run: async (context, input) =>
        mapped(await ask(context, 'GET', partsOf(input.key)), (text) => ({ text: text.slice(0, textMax) })),
    }),
    tool({
      name: 'write_file',
      title: 'Write a file',
      description: 'Write a text file into the bucket, in place of one with the same name.',
      input: z.object({
        key,
        text: z.string().max(1_000_000),
        type: z.string().max(100).default('text/plain'),
      }),
      output: z.object({ written: z.string() }),
      effect: 'write',
      // The same name and text again write the same file.
      honoursIdempotencyKey: true,
      run: async (context, { key: name, text, type }) =>
        mapped(await ask(context, 'PUT', partsOf(name), {}, { text, type }), () => ({ written: name })),
    }),
  ],
})

const partsOf = (name: string) =>
  name
    .split('/')
    .map((part) => path`/${part}`)
    .join('')

/** Makes one signed call (AWS Signature Version 4). */
async function ask(
  { call, config }: ConnectorContext<Names>,
  method: 'GET' | 'PUT',
  at: string,
  query: Record<string, string> = {},
  content?: { text: string; type: string },
): Promise<Outcome<string>> {
  const url = knownUrl(`${config.endpoint.replace(/\/+$/, '')}/${config.bucket}${at}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: content ? { 'content-type': content.type } : {},
    body: content?.text,
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.apiKey,
    service: 's3',
    region: config.region || 'us-east-1',
  })
  const signed = await signer.sign()
  const { host: _host, ...headers } = Object.fromEntries(signed.headers)
  return call.text(signed.url.href, { method, headers, body: content?.text })
}

/** The objects in a listing. */
function objectsIn(xml: string): z.output<typeof object>[] {
  const objects: z.output<typeof object>[] = []
  let place = ''
  const reader = new Parser(
    {
      onopentag(name) {
        place = name
        if (name === 'Contents') objects.push({ key: '', size: 0, changed: '' })
      },
      onclosetag: () => {
        place = ''
      },
      ontext(text) {
        const last = objects.at(-1)
        if (!last) return
        if (place === 'Key') last.key += text
        if (place === 'Size') last.size = Number(text)
        if (place === 'LastModified') last.changed += text
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  reader.end(xml)
  return objects
}
