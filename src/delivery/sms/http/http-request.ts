import { fillTemplate, type TemplateScalar } from '../../../platform/config/index.js';
import { fillUrl } from './fill-url.js';
import type { HttpProviderCallInit } from './http-provider-calls.js';
import type { HttpRequestShape } from './http-shape.js';
import { createResponseTimeout } from './response-timeout.js';

/** The values of placeholders: of a message, and the options of its provider. */
export type HttpShapeValues = Readonly<Record<string, TemplateScalar>>;

/** Returns the URL and the request of a shape with values. */
export function fillRequest(
  shape: HttpRequestShape,
  values: HttpShapeValues,
): [string, HttpProviderCallInit] {
  const { url, method = 'POST' } = shape;
  const filledUrl = fillUrl(url, values);
  const requestInit: HttpProviderCallInit = {
    method,
    headers: fillHeaders(shape, values),
    signal: createResponseTimeout(),
  };
  if (method === 'GET') return [filledUrl, requestInit];
  return [filledUrl, { ...requestInit, body: fillBody(shape, values) }];
}

function fillHeaders(shape: HttpRequestShape, values: HttpShapeValues): Record<string, string> {
  const { headers = {}, basic, json } = shape;
  const filledHeaders = fillTemplate(headers, values) as Record<string, string>;
  if (basic !== undefined) {
    const [user = '', password = ''] = basic.map((text) => String(fillTemplate(text, values)));
    const credentials = Buffer.from(`${user}:${password}`).toString('base64');
    filledHeaders['authorization'] = `Basic ${credentials}`;
  }
  if (json !== undefined) filledHeaders['content-type'] = 'application/json';
  return filledHeaders;
}

function fillBody({ form = {}, json }: HttpRequestShape, values: HttpShapeValues) {
  if (json !== undefined) return JSON.stringify(fillTemplate(json, values));
  return new URLSearchParams(fillTemplate(form, values, String) as Record<string, string>);
}
