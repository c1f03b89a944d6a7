// A sign-in for iOS and macOS with Foundation only, in the Swift 5 language mode. Read by people who know the service; not run by the tests.
import Foundation

/// A refusal. Branch on `code`, show `message`. Both are empty if it is not from the service, such as a proxy's page.
struct Refused: Error {
    let status: Int
    let code: String
    let message: String
    let details: [String: Int]
    /// What to dial to see the present code, with `OTP_WAITING_TIME`.
    let ussdCode: String?
    /// Seconds until the same request may succeed.
    let retryAfter: Double?

    init(status: Int, error: [String: Any], retryAfter: Double? = nil) {
        self.retryAfter = retryAfter
        ussdCode = error["ussd_code"] as? String
        let extensions = error["extensions"] as? [String: Any] ?? [:]
        self.status = status
        code = error["readable_code"] as? String ?? extensions["code"] as? String ?? ""
        message = error["message"] as? String ?? ""
        details = error["details"] as? [String: Int] ?? extensions["details"] as? [String: Int] ?? [:]
    }
}

/// The session has ended: show the sign-in.
struct SignedOut: Error {}

/// What a request repeats. A lost response may mean that the request was carried out.
private enum Repeats { case nothing, refused, everything }

/// Keeps the refresh token in the Keychain, with `kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly`.
protocol Store: Sendable {
    func read() throws -> String?
    func write(_ token: String?) throws
}

actor Keypad {
    private let url: URL
    private let client: [String: Any]
    private let store: any Store
    private let language: String
    private var accessToken: String?
    private var refreshing: Task<String, Error>?

    init(url: URL, clientID: Int, clientSecret: String, store: any Store, language: String = "en") {
        self.url = url
        self.client = ["client_id": clientID, "client_secret": clientSecret]
        self.store = store
        self.language = language
    }

    /// Returns what to show: `ussd_code`, `waiting_time` and `otp_time_diff`.
    func requestCode(number: String, channel: String = "ussd") async throws -> [String: Any] {
        do {
            return try await post("api/oauth/initialize", ["username": number, "channel": channel])
        } catch let refused as Refused
            where channel != "ussd" && ["SMS_NOT_OFFERED", "DELIVERY_UNAVAILABLE"].contains(refused.code)
        {
            return try await requestCode(number: number, channel: "ussd")
        }
    }

    func signIn(number: String, code: String) async throws {
        let grant = ["grant_type": "password", "username": number, "password": code, "scope": "*"]
        _ = try keep(await post("api/oauth/token", client.merging(grant) { $1 }))
    }

    func graphql(_ query: String, variables: [String: Any] = [:]) async throws -> [String: Any] {
        let used: String
        if let accessToken { used = accessToken } else { used = try await refresh(nil) }
        do {
            return try await ask(used, query, variables)
        } catch let refused as Refused where refused.status == 401 {
            return try await ask(try await refresh(used), query, variables)
        }
    }

    func signOut() async throws {
        guard let token = try store.read() else { return }
        _ = try await post("api/oauth/revoke", client.merging(["token": token]) { $1 }, repeats: .everything)
        try store.write(nil)
        accessToken = nil
    }

    /// Returns an access token other than `used`. Requests that meet a 401 at once share one refresh.
    private func refresh(_ used: String?) async throws -> String {
        if let accessToken, accessToken != used { return accessToken }
        if let refreshing { return try await refreshing.value }
        let task = Task { try await self.refreshNow() }
        refreshing = task
        defer { refreshing = nil }
        return try await task.value
    }

    private func refreshNow() async throws -> String {
        guard let token = try store.read() else { throw SignedOut() }
        let grant = client.merging(["grant_type": "refresh_token", "refresh_token": token, "scope": ""]) { $1 }
        do {
            // The same token again after a lost response gets the same new one, for 30 s.
            return try keep(await post("api/oauth/token", grant, repeats: .everything))
        } catch let refused as Refused where refused.code == "INVALID_GRANT" {
            try store.write(nil)
            accessToken = nil
            throw SignedOut()
        }
    }

    private func keep(_ tokens: [String: Any]) throws -> String {
        guard let access = tokens["access_token"] as? String, let refresh = tokens["refresh_token"] as? String
        else { throw URLError(.cannotParseResponse) }
        // First stored, then used.
        try store.write(refresh)
        accessToken = access
        return access
    }

    private func ask(_ token: String, _ query: String, _ variables: [String: Any]) async throws -> [String: Any] {
        let isMutation = query.drop(while: \.isWhitespace).hasPrefix("mutation")
        let body: [String: Any] = ["query": query, "variables": variables]
        let answer = try await post("api/v4/graphql", body, "Bearer \(token)", repeats: isMutation ? .nothing : .everything)
        if let error = (answer["errors"] as? [[String: Any]])?.first { throw Refused(status: 200, error: error) }
        return answer["data"] as? [String: Any] ?? [:]
    }

    private func post(
        _ path: String, _ body: [String: Any], _ authorization: String? = nil, repeats: Repeats = .refused
    ) async throws -> [String: Any] {
        for attempt in 0..<3 {
            var wait = Double(1 << attempt) * Double.random(in: 0.5...1.5)
            do {
                return try await send(path, body, authorization)
            } catch let refused as Refused {
                wait = refused.retryAfter ?? wait
                let isOutage = (502...504).contains(refused.status) && refused.code != "DELIVERY_UNAVAILABLE"
                if repeats == .nothing || !isOutage || wait > 10 { throw refused }
            } catch let lost as URLError {
                if repeats != .everything { throw lost }
            }
            try await Task.sleep(nanoseconds: UInt64(wait * 1_000_000_000))
        }
        return try await send(path, body, authorization)
    }

    private func send(_ path: String, _ body: [String: Any], _ authorization: String?) async throws -> [String: Any] {
        var request = URLRequest(url: url.appendingPathComponent(path), timeoutInterval: 20)
        request.httpMethod = "POST"
        request.httpBody = try JSONSerialization.data(withJSONObject: body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(language, forHTTPHeaderField: "Accept-Language")
        request.setValue(authorization, forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        let answer = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
        let http = response as? HTTPURLResponse
        let status = http?.statusCode ?? 0
        if status >= 400 {
            let error = (answer?["errors"] as? [[String: Any]])?.first ?? [:]
            let after = http?.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init)
            throw Refused(status: status, error: error, retryAfter: after)
        }
        guard let answer else { throw URLError(.cannotParseResponse) }
        return answer
    }
}
