// A sign-in for Android: coroutines and org.json. Read by people who know the service; not run by the tests.
package example.keypad

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import org.json.JSONException
import org.json.JSONObject
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import kotlin.random.Random

/** A refusal. Branch on [code], show the message. Both are empty if it is not from the service, such as a proxy's page. */
class Refused(val status: Int, error: JSONObject, val retryAfter: Long? = null) : Exception(error.optString("message")) {
    private val extensions = error.optJSONObject("extensions") ?: JSONObject()
    val code: String = error.optString("readable_code").ifEmpty { extensions.optString("code") }
    /** What to dial to see the present code, with `OTP_WAITING_TIME`. */
    val ussdCode: String = error.optString("ussd_code")
    val details: JSONObject = error.optJSONObject("details") ?: extensions.optJSONObject("details") ?: JSONObject()
}

/** The session has ended: show the sign-in. */
class SignedOut : Exception()

/** What a request repeats. A lost response may mean that the request was carried out. */
private enum class Repeats { NOTHING, REFUSED, EVERYTHING }

/** Keeps the refresh token behind a key of the Keystore, in a file that is left out of backups. */
interface Store {
    suspend fun read(): String?
    suspend fun write(token: String?)
}

class Keypad(
    private val url: String,
    private val clientId: Int,
    private val clientSecret: String,
    private val store: Store,
    private val language: String = "en",
) {
    @Volatile private var accessToken: String? = null
    private val refreshing = Mutex()

    /** Returns what to show: `ussd_code`, `waiting_time` and `otp_time_diff`. */
    suspend fun requestCode(number: String, channel: String = "ussd"): JSONObject = try {
        post("/api/oauth/initialize", JSONObject().put("username", number).put("channel", channel))
    } catch (refused: Refused) {
        if (channel == "ussd" || refused.code !in setOf("SMS_NOT_OFFERED", "DELIVERY_UNAVAILABLE")) throw refused
        requestCode(number, "ussd")
    }

    suspend fun signIn(number: String, code: String) {
        val grant = credentials("password").put("username", number).put("password", code).put("scope", "*")
        keep(post("/api/oauth/token", grant))
    }

    suspend fun graphql(query: String, variables: JSONObject = JSONObject()): JSONObject {
        val used = accessToken ?: refresh(null)
        return try {
            ask(used, query, variables)
        } catch (refused: Refused) {
            if (refused.status != 401) throw refused
            ask(refresh(used), query, variables)
        }
    }

    suspend fun signOut() {
        val token = store.read() ?: return
        post("/api/oauth/revoke", credentials(null).put("token", token), repeats = Repeats.EVERYTHING)
        store.write(null)
        accessToken = null
    }

    /** Returns an access token other than [used]. Requests that meet a 401 at once share one refresh. */
    private suspend fun refresh(used: String?): String = refreshing.withLock {
        accessToken?.takeIf { it != used }?.let { return@withLock it }
        val token = store.read() ?: throw SignedOut()
        val grant = credentials("refresh_token").put("refresh_token", token).put("scope", "")
        try {
            // The same token again after a lost response gets the same new one, for 30 s.
            keep(post("/api/oauth/token", grant, repeats = Repeats.EVERYTHING))
        } catch (refused: Refused) {
            if (refused.code != "INVALID_GRANT") throw refused
            store.write(null)
            accessToken = null
            throw SignedOut()
        }
    }

    private suspend fun keep(tokens: JSONObject): String {
        // First stored, then used.
        store.write(tokens.getString("refresh_token"))
        return tokens.getString("access_token").also { accessToken = it }
    }

    private fun credentials(grantType: String?) = JSONObject()
        .putOpt("grant_type", grantType).put("client_id", clientId).put("client_secret", clientSecret)

    private suspend fun ask(token: String, query: String, variables: JSONObject): JSONObject {
        val body = JSONObject().put("query", query).put("variables", variables)
        val repeats = if (query.trimStart().startsWith("mutation")) Repeats.NOTHING else Repeats.EVERYTHING
        val answer = post("/api/v4/graphql", body, "Bearer $token", repeats)
        answer.optJSONArray("errors")?.let { throw Refused(200, it.getJSONObject(0)) }
        return answer.getJSONObject("data")
    }

    private suspend fun post(
        path: String,
        body: JSONObject,
        authorization: String? = null,
        repeats: Repeats = Repeats.REFUSED,
    ): JSONObject {
        for (attempt in 0..2) {
            var wait = ((1L shl attempt) * 1000 * Random.nextDouble(0.5, 1.5)).toLong()
            try {
                return send(path, body, authorization)
            } catch (refused: Refused) {
                refused.retryAfter?.let { wait = it * 1000 }
                val isOutage = refused.status in 502..504 && refused.code != "DELIVERY_UNAVAILABLE"
                if (repeats == Repeats.NOTHING || !isOutage || wait > 10_000) throw refused
            } catch (lost: IOException) {
                if (repeats != Repeats.EVERYTHING) throw lost
            }
            delay(wait)
        }
        return send(path, body, authorization)
    }

    private suspend fun send(path: String, body: JSONObject, authorization: String?): JSONObject =
        withContext(Dispatchers.IO) {
            val connection = URL(url + path).openConnection() as HttpURLConnection
            try {
                connection.requestMethod = "POST"
                connection.connectTimeout = 20_000
                connection.readTimeout = 20_000
                connection.doOutput = true
                connection.setRequestProperty("Content-Type", "application/json")
                connection.setRequestProperty("Accept-Language", language)
                authorization?.let { connection.setRequestProperty("Authorization", it) }
                connection.outputStream.use { it.write(body.toString().toByteArray()) }
                val status = connection.responseCode
                val stream = if (status < 400) connection.inputStream else connection.errorStream
                val text = stream?.bufferedReader()?.use { it.readText() } ?: ""
                if (status >= 400) {
                    val answer = try { JSONObject(text) } catch (page: JSONException) { JSONObject() }
                    val error = answer.optJSONArray("errors")?.optJSONObject(0) ?: JSONObject()
                    throw Refused(status, error, connection.getHeaderField("Retry-After")?.toLongOrNull())
                }
                JSONObject(text)
            } finally {
                connection.disconnect()
            }
        }
}
