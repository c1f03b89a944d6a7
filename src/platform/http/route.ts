import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

const BODY_LIMIT = 16 * 1024;
const ROUTE_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Form of refusals: the REST envelope, the REST envelope with the members of RFC 6749 §5.2, or
 * GraphQL errors.
 */
export type ErrorResponseForm = 'rest' | 'oauth' | 'graphql';

/**
 * Form of the body of a request. `json` and `json-or-form` take the content types of their names.
 * `json-of-any-type` also takes JSON under a missing or another type, such as the text/plain of a
 * browser's fetch. `text` takes any type and hands the body over unread.
 */
export type RequestBodyForm = 'json' | 'json-or-form' | 'json-of-any-type' | 'text';

/**
 * Class of a request when the service is overloaded: `normal` requests are refused before `high`
 * ones.
 */
export type RequestPriority = 'high' | 'normal';

/** The needs of a route that the HTTP server must know. */
export interface RouteFacts {
  /** Longest body in bytes. Default: 16 KiB. */
  readonly bodyLimit?: number;
  /** Default: `json`. */
  readonly body?: RequestBodyForm;
  /** Default: `rest`. */
  readonly errors?: ErrorResponseForm;
  /** Refuses a request without a valid access token before its body is read. */
  readonly bearer?: 'required';
  /** Without a priority, the route is served however busy the service is. */
  readonly priority?: RequestPriority;
  /** Refuses browsers that send it on behalf of a page of another origin (HTTP-5). */
  readonly crossSite?: 'refused';
  /** A page for browsers, which is not part of the interface: `Allow` does not name its method. */
  readonly isPage?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    facts?: RouteFacts;
  }
  interface FastifyInstance {
    /** Routes of the interface by path; paths with parameters are not among them. */
    knownPaths: Map<string, KnownRoutePath>;
  }
}

interface KnownRoutePath {
  readonly methods: Set<string>;
  readonly errors: ErrorResponseForm;
}

/** Declares what a controller's method needs from the HTTP server. */
export const Route = (facts: RouteFacts) => RouteConfig({ facts });

/** Applies the declared facts of all routes that are added from now on. */
export function readRouteFacts(fastify: FastifyInstance): void {
  fastify.decorate('knownPaths', new Map());
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit } = getRouteFacts(route);
    route.bodyLimit = bodyLimit ?? route.bodyLimit ?? BODY_LIMIT;
    addKnownPath(fastify.knownPaths, route);
  });
}

/** The part of a route that has its facts. */
interface RouteWithFacts {
  readonly config?: { readonly facts?: RouteFacts };
}

export function getRouteFacts({ config }: RouteWithFacts): RouteFacts {
  return config?.facts ?? {};
}

/**
 * Returns the methods that the path of an unrouted request is served under, in the order of
 * `ROUTE_METHODS`.
 */
export function listAllowedMethods(request: FastifyRequest): readonly string[] {
  const knownMethods = findKnownPath(request)?.methods;
  return ROUTE_METHODS.filter((method) => knownMethods?.has(method));
}

/**
 * Returns the form of refusals of the matched route, or of the known path if only the method is
 * wrong.
 */
export function getErrorForm(request: FastifyRequest): ErrorResponseForm {
  const facts = request.is404 ? findKnownPath(request) : getRouteFacts(request.routeOptions);
  return facts?.errors ?? 'rest';
}

function addKnownPath(paths: Map<string, KnownRoutePath>, route: RouteOptions): void {
  const { isPage, errors = 'rest' } = getRouteFacts(route);
  if (isPage || /[:*]/.test(route.url)) return;
  const path = stripTrailingSlash(route.url);
  const knownPath = paths.get(path) ?? { methods: new Set(), errors };
  for (const method of [route.method].flat()) knownPath.methods.add(method);
  paths.set(path, knownPath);
}

function findKnownPath({ server, url }: FastifyRequest): KnownRoutePath | undefined {
  return server.knownPaths.get(toDecodedPath(url));
}

/** Returns the decoded path of a request target, without the origin of an absolute-form target. */
function toDecodedPath(target: string): string {
  const withoutOrigin = target.replace(/^https?:\/\/[^/]*/, '');
  const [path = ''] = withoutOrigin.split(/[?#]/, 1);
  return stripTrailingSlash(decodeURI(path));
}

function stripTrailingSlash(path: string): string {
  return path.replace(/\/$/, '');
}
