import { type Attributes, context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getRPCMetadata, RPCType, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { BullMQOtel } from 'bullmq-otel';
import type { Tracing } from './tracing.ts';

/**
 * Traces through HTTP, BullMQ and MongoDB by the packages made for each, sent to a collector. Their further settings are
 * OpenTelemetry's own: OTEL_EXPORTER_OTLP_HEADERS, OTEL_RESOURCE_ATTRIBUTES and so on; OTEL_TRACES_SAMPLER_ARG is the
 * share of requests that is traced.
 */
export function openTelemetry(service: string, endpoint: string): Tracing {
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': `pulsecart-${service}` })),
    sampler: new ParentBasedSampler({ root: beginnings(shareOf(process.env.OTEL_TRACES_SAMPLER_ARG)) }),
    spanProcessors: [
      withoutPersonalData,
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const http = new HttpInstrumentation({
    // Requests to the management port and for static files are not worth tracing.
    ignoreIncomingRequestHook: ({ url = '' }) => !url.startsWith('/api/'),
    requireParentforOutgoingSpans: true,
  });
  for (const one of [http, new MongoDBInstrumentation()]) {
    one.setTracerProvider(provider);
    one.enable();
  }
  const note = (attributes: Attributes): void => {
    trace.getActiveSpan()?.setAttributes(attributes);
  };
  return {
    jobs: new BullMQOtel({ tracerName: 'pulsecart' }),
    call(template, correlationId) {
      const [method = '', path = ''] = template.split(' ');
      const metadata = getRPCMetadata(context.active());
      if (metadata?.type === RPCType.HTTP) metadata.route = `/api${path}`;
      trace.getActiveSpan()?.updateName(`${method} /api${path}`);
      note({ 'pulsecart.correlation_id': correlationId });
    },
    job: (correlationId) => note({ 'pulsecart.correlation_id': correlationId }),
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    close: () => provider.shutdown(),
  };
}

/** A trace begins with a request or a job, not with a worker's polling for jobs. */
function beginnings(share: number): Sampler {
  const sampled = new TraceIdRatioBasedSampler(share);
  return {
    shouldSample: (parent, traceId, _name, kind) =>
      kind === SpanKind.SERVER || kind === SpanKind.CONSUMER
        ? sampled.shouldSample(parent, traceId)
        : { decision: SamplingDecision.NOT_RECORD },
    toString: () => 'Beginnings',
  };
}

/** Everything, where nothing sensible is given. */
function shareOf(text = ''): number {
  const share = Number(text);
  return text !== '' && share >= 0 && share <= 1 ? share : 1;
}

/** Attributes that hold personal data: URLs with e-mails, client addresses, user agents. */
const personal = [
  ...['url.full', 'url.path', 'url.query', 'http.url', 'http.target', 'http.user_agent', 'user_agent.original', 'http.client_ip'],
  ...['client.address', 'net.peer.ip', 'network.peer.address', 'net.peer.name'],
];

const withoutPersonalData: SpanProcessor = {
  onStart() {},
  onEnd(span) {
    for (const key of personal) delete span.attributes[key];
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};
