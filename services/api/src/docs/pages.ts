import type { EventsDocument, Message } from './asyncapi.ts';
import type { JsonSchema } from './json-schemas.ts';

/** Swagger UI in a shell without inline script; its style attributes and inlined images are what the policy lets in. */
export const callsPage = page(
  'Interface',
  '<link rel="stylesheet" href="/api/docs/ui/swagger-ui.css">',
  `<main id="interface"><noscript>This page needs JavaScript. The document itself: <a href="/api/docs/openapi.json">openapi.json</a>.</noscript></main>
<script src="/api/docs/ui/swagger-ui-bundle.js"></script>
<script src="/api/docs/ui/start.js"></script>`,
);

/** Without a validator badge: it would ask a foreign host. */
export const startScript = `SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#interface',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  tryItOutEnabled: false,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem;color:#1f2937;background:#fff}
h1,h2,h3{line-height:1.2}h2{margin-top:2.5rem}h3{margin-bottom:.25rem}a{color:#1d4ed8}
code,pre{font-family:ui-monospace,monospace;font-size:.875em}pre{background:#f3f4f6;padding:1rem;overflow-x:auto;border-radius:.5rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #e5e7eb}
@media (prefers-color-scheme:dark){body{background:#111827;color:#e5e7eb}a{color:#93c5fd}pre{background:#1f2937}th,td{border-color:#374151}}`;

/** Jobs and pushes as a plain page, made from the document itself: without a script. */
export function eventsPage(document: EventsDocument): string {
  const { info, channels, components } = document;
  const messages: Record<string, Message> = components.messages;
  const sections = Object.values(channels).map(
    (channel) => `<h2>${marked(channel.title)}</h2>
<p>${marked(channel.description)} Address: <code>${escaped(channel.address)}</code></p>
${Object.keys(channel.messages)
  .map((key) => messageSection(messages[key], components.schemas))
  .join('\n')}`,
  );
  return page(
    'Jobs and pushes',
    `<style>${style}</style>`,
    `<main>
<h1>${escaped(info.title)} ${escaped(info.version)}</h1>
${info.description
  .split('\n\n')
  .map((part) => `<p>${marked(part)}</p>`)
  .join('\n')}
<p>For tools: <a href="/api/docs/events.json">events.json</a> (AsyncAPI 3).</p>
${sections.join('\n')}
</main>`,
  );
}

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Pulsecart</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

function messageSection(message: Message | undefined, schemas: Record<string, JsonSchema>): string {
  if (message === undefined) return '';
  const payload = resolved(message.payload as JsonSchema, schemas) as JsonSchema;
  const shapes = (payload.oneOf ?? payload.anyOf ?? [payload]) as JsonSchema[];
  return `<section id="${escaped(message.name)}">
<h3><code>${escaped(message.name)}</code></h3>
<p><strong>${marked(message.summary)}.</strong> ${marked(message.description)}</p>
${shapes.map(shapeTable).join('\n')}
<details><summary>Schema</summary><pre>${escaped(JSON.stringify(payload, null, 2))}</pre></details>
</section>`;
}

function shapeTable(shape: JsonSchema): string {
  const required = (shape.required ?? []) as string[];
  const rows = Object.entries((shape.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, field]) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(kindOf(field))}</td><td>${required.includes(name) ? 'always' : 'where known'}</td></tr>`,
  );
  if (rows.length === 0) return '<p>No payload.</p>';
  return `<table><thead><tr><th>Field</th><th>Value</th><th>Given</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** A few words: `"orders"`, `one of "pending", "packaged"`, `string, or null`. */
function kindOf(field: JsonSchema): string {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (Array.isArray(field.enum)) return `one of ${field.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  if (Array.isArray(field.anyOf)) return (field.anyOf as JsonSchema[]).map(kindOf).join(', or ');
  return [field.type, field.format, field.pattern].filter((part) => part !== undefined).join(' ');
}

function resolved(value: unknown, schemas: Record<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const ref = (value as JsonSchema).$ref;
  if (typeof ref === 'string') return resolved(schemas[ref.replace('#/components/schemas/', '')], schemas);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, schemas)]));
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** The two marks that our descriptions use: code and links. */
const marked = (text: string): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\((\/[\w/.-]*)\)/g, '<a href="$2">$1</a>');
