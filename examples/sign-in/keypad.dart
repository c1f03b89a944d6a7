// A sign-in for Flutter with package:http. Read by people who know the service; not run by the tests.
import 'dart:async';
import 'dart:convert';
import 'dart:math';
import 'package:http/http.dart' as http;

/// A refusal. Branch on [code], show [message]. Both are empty if it is not from the service, such as a proxy's page.
class Refused implements Exception {
  Refused(this.status, Map<String, dynamic> error, {this.retryAfter})
      : code = (error['readable_code'] ?? error['extensions']?['code'] ?? '') as String,
        ussdCode = error['ussd_code'] as String?,
        message = (error['message'] ?? '') as String,
        details = Map<String, dynamic>.from((error['details'] ?? error['extensions']?['details'] ?? {}) as Map);
  final int status;
  final String code;
  final String message;

  /// What to dial to see the present code, with `OTP_WAITING_TIME`.
  final String? ussdCode;

  /// Seconds until the same request may succeed.
  final int? retryAfter;
  final Map<String, dynamic> details;
}

/// The session has ended: show the sign-in.
class SignedOut implements Exception {}

/// What a request repeats. A lost response may mean that the request was carried out.
enum _Repeats { nothing, refused, everything }

/// Keeps the refresh token, for example by package:flutter_secure_storage.
abstract interface class Store {
  Future<String?> read();
  Future<void> write(String? token);
}

class Keypad {
  Keypad(this.url, {required int clientId, required String clientSecret, required this.store, this.language = 'en'})
      : _client = {'client_id': clientId, 'client_secret': clientSecret};
  final String url;
  final Store store;
  final String language;
  final Map<String, Object> _client;
  String? _accessToken;
  Future<String>? _refreshing;
  final _random = Random();

  /// Returns what to show: `ussd_code`, `waiting_time` and `otp_time_diff`.
  Future<Map<String, dynamic>> requestCode(String number, {String channel = 'ussd'}) async {
    try {
      return await _post('/api/oauth/initialize', {'username': number, 'channel': channel});
    } on Refused catch (refused) {
      if (channel == 'ussd' || !{'SMS_NOT_OFFERED', 'DELIVERY_UNAVAILABLE'}.contains(refused.code)) rethrow;
      return requestCode(number);
    }
  }

  Future<void> signIn(String number, String code) async {
    final grant = {..._client, 'grant_type': 'password', 'username': number, 'password': code, 'scope': '*'};
    await _keep(await _post('/api/oauth/token', grant));
  }

  Future<Map<String, dynamic>> graphql(String query, [Map<String, Object?> variables = const {}]) async {
    final used = _accessToken ?? await _refresh(null);
    try {
      return await _ask(used, query, variables);
    } on Refused catch (refused) {
      if (refused.status != 401) rethrow;
    }
    return _ask(await _refresh(used), query, variables);
  }

  Future<void> signOut() async {
    final token = await store.read();
    if (token == null) return;
    await _post('/api/oauth/revoke', {..._client, 'token': token}, repeats: _Repeats.everything);
    await store.write(null);
    _accessToken = null;
  }

  /// Returns an access token other than [used]. Requests that meet a 401 at once share one refresh.
  Future<String> _refresh(String? used) {
    final present = _accessToken;
    if (present != null && present != used) return Future.value(present);
    return _refreshing ??= _refreshNow().whenComplete(() => _refreshing = null);
  }

  Future<String> _refreshNow() async {
    final token = await store.read();
    if (token == null) throw SignedOut();
    final grant = {..._client, 'grant_type': 'refresh_token', 'refresh_token': token, 'scope': ''};
    try {
      // The same token again after a lost response gets the same new one, for 30 s.
      return await _keep(await _post('/api/oauth/token', grant, repeats: _Repeats.everything));
    } on Refused catch (refused) {
      if (refused.code != 'INVALID_GRANT') rethrow;
      await store.write(null);
      _accessToken = null;
      throw SignedOut();
    }
  }

  Future<String> _keep(Map<String, dynamic> tokens) async {
    // First stored, then used.
    await store.write(tokens['refresh_token'] as String);
    return _accessToken = tokens['access_token'] as String;
  }

  Future<Map<String, dynamic>> _ask(String token, String query, Map<String, Object?> variables) async {
    final repeats = query.trimLeft().startsWith('mutation') ? _Repeats.nothing : _Repeats.everything;
    final body = {'query': query, 'variables': variables};
    final answer = await _post('/api/v4/graphql', body, authorization: 'Bearer $token', repeats: repeats);
    final errors = answer['errors'] as List?;
    if (errors != null) throw Refused(200, errors.first as Map<String, dynamic>);
    return answer['data'] as Map<String, dynamic>;
  }

  Future<Map<String, dynamic>> _post(String path, Map<String, Object?> body,
      {String? authorization, _Repeats repeats = _Repeats.refused}) async {
    for (var attempt = 0; attempt < 3; attempt += 1) {
      var wait = ((1 << attempt) * 1000 * (0.5 + _random.nextDouble())).round();
      try {
        return await _send(path, body, authorization);
      } on Refused catch (refused) {
        wait = refused.retryAfter == null ? wait : refused.retryAfter! * 1000;
        final isOutage = {502, 503, 504}.contains(refused.status) && refused.code != 'DELIVERY_UNAVAILABLE';
        if (repeats == _Repeats.nothing || !isOutage || wait > 10000) rethrow;
      } on Exception {
        // No response, or none in time.
        if (repeats != _Repeats.everything) rethrow;
      }
      await Future<void>.delayed(Duration(milliseconds: wait));
    }
    return _send(path, body, authorization);
  }

  Future<Map<String, dynamic>> _send(String path, Map<String, Object?> body, String? authorization) async {
    final headers = {
      'content-type': 'application/json',
      'accept-language': language,
      if (authorization != null) 'authorization': authorization,
    };
    final response = await http
        .post(Uri.parse(url + path), headers: headers, body: jsonEncode(body))
        .timeout(const Duration(seconds: 20));
    final text = utf8.decode(response.bodyBytes, allowMalformed: true);
    if (response.statusCode >= 400) {
      final after = int.tryParse(response.headers['retry-after'] ?? '');
      throw Refused(response.statusCode, _firstError(text), retryAfter: after);
    }
    return jsonDecode(text) as Map<String, dynamic>;
  }

  /// Returns an empty map for a body that is not from the service.
  Map<String, dynamic> _firstError(String text) {
    try {
      final body = jsonDecode(text);
      final errors = body is Map<String, dynamic> ? body['errors'] : null;
      final first = errors is List && errors.isNotEmpty ? errors.first : null;
      return first is Map<String, dynamic> ? first : {};
    } on FormatException {
      return {};
    }
  }
}
