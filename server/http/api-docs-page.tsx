import type { OpenAPIV3_1 } from 'openapi-types';
import { renderToStaticMarkup } from 'react-dom/server';
import { siteName } from '#kit/page-head.tsx';
import { documentOf, type PageAssets } from '#shell/document.ts';

type Document = OpenAPIV3_1.Document;
type Operation = OpenAPIV3_1.OperationObject;
type Call = { method: string; path: string; operation: Operation };

export function apiDocsPage(document: Document, assets: PageAssets): string {
  return documentOf({
    assets,
    head: `<title>API | ${siteName}</title><meta name="robots" content="noindex">`,
    body: renderToStaticMarkup(<ApiDocs document={document} />),
  });
}

function ApiDocs({ document }: { document: Document }) {
  const calls = callsOf(document);
  return (
    <main className="mx-auto max-w-4xl px-4 py-10">
      <h1 className="text-3xl font-bold">{document.info.title}</h1>
      <p className="mt-2 text-muted">
        {document.info.description} For programs:{' '}
        <a className="text-link underline" href="/api/openapi.json">
          openapi.json
        </a>
        .
      </p>
      <nav aria-label="Endpoints" className="mt-6">
        <ul className="grid grid-cols-1 gap-1 wrap-anywhere sm:grid-cols-2">
          {calls.map((call) => (
            <li key={anchorOf(call)}>
              <a className="text-link hover:underline" href={`#${anchorOf(call)}`}>
                <code>
                  {call.method} {call.path}
                </code>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <CallSection key={anchorOf(call)} call={call} />
      ))}
    </main>
  );
}

function CallSection({ call }: { call: Call }) {
  const { method, path, operation } = call;
  return (
    <section
      id={anchorOf(call)}
      className="mt-8 scroll-mt-6 rounded-card border border-border bg-surface p-5"
    >
      <h2 className="text-xl font-bold wrap-anywhere">
        <code>
          <span className="text-primary">{method}</span> {path}
        </code>
      </h2>
      <p className="mt-1 text-muted">{operation.summary}</p>
      {tokenOf(operation) && <p className="mt-1 text-sm text-subtle">{tokenOf(operation)}</p>}
      <Parameters operation={operation} />
      <Schema title="Request body" value={operation.requestBody} />
      <Schema title="Response 200" value={operation.responses?.[200]} />
      <Refusals operation={operation} />
    </section>
  );
}

const tokenNames: Record<string, string> = {
  accessToken: 'Requires an access token.',
  identityToken: 'Requires an identity token.',
};

const tokenOf = ({ security = [] }: Operation): string | undefined =>
  security.length === 1 ? tokenNames[Object.keys(security[0]!)[0]!] : undefined;

function Refusals({ operation }: { operation: Operation }) {
  const refusals = Object.entries(operation.responses ?? {}).filter(([status]) => status >= '400');
  return (
    <details className="mt-4">
      <summary className="cursor-pointer font-semibold">Errors</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {refusals.map(([status, response]) => (
          <div key={status} className="contents">
            <dt>
              <code className="font-semibold">{status}</code>
            </dt>
            <dd className="whitespace-pre-line text-muted">
              {(response as OpenAPIV3_1.ResponseObject).description}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Parameters({ operation }: { operation: Operation }) {
  const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[];
  if (parameters.length === 0) return null;
  return (
    <dl className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      {parameters.map(({ name, in: place, schema, required }) => (
        <div key={`${place} ${name}`} className="contents">
          <dt>
            <code className="font-semibold">{name}</code>{' '}
            <span className="text-subtle">
              {place}
              {required ? ', required' : ''}
            </span>
          </dt>
          <dd className="text-muted wrap-anywhere">
            <code>{JSON.stringify(schema)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Schema({ title, value }: { title: string; value: unknown }) {
  const schema = (value as OpenAPIV3_1.ResponseObject | undefined)?.content?.['application/json']
    ?.schema;
  if (!schema) return null;
  return (
    <details className="mt-4">
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <pre className="mt-2 overflow-x-auto rounded-control bg-sunken p-4 text-sm">
        {JSON.stringify(schema, null, 2)}
      </pre>
    </details>
  );
}

const callsOf = (document: Document): Call[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Operation,
    })),
  );

const anchorOf = ({ method, path }: Call) => `${method}${path}`.replaceAll(/[^A-Za-z]+/g, '-');
